import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { require } from './support/browser-globals.mjs';
import { fill, newWord, picture, USER_PASSWORD } from './support/contents.ts';
import { openSite } from './support/site.ts';

const { default: apiFetch } = require('@wordpress/api-fetch');
const { uploadMedia } = require('@wordpress/media-utils');

const site = await openSite();
const given = await fill(site);
const word = newWord();

const credentials = Buffer.from(`${given.authorName}:${USER_PASSWORD}`).toString('base64');
let acting = { authorization: `Basic ${credentials}` };
apiFetch.use((options, next) => next({ ...options, headers: { ...options.headers, ...acting } }));
apiFetch.use(apiFetch.createRootURLMiddleware(site.index));
apiFetch.use(apiFetch.mediaUploadMiddleware);

const png = (name) => new File([picture()], name, { type: 'image/png' });

/** Uploads files as the editor does. @returns what came of each, in their order; first the errors, if there were any */
function upload(filesList, options = {}) {
  const errors = [];
  return new Promise((resolve) => {
    const end = (files) => {
      const isThere = (file) => file?.id !== undefined;
      if (files.filter(isThere).length + errors.length === filesList.length)
        resolve({ files: files.filter(isThere), errors });
    };
    let latest = [];
    uploadMedia({
      filesList,
      onFileChange(files) {
        latest = files;
        end(files);
      },
      onError(error) {
        errors.push(error);
        end(latest);
      },
      ...options,
    });
  });
}

describe('uploading as the editor does', () => {
  test('a picture is shown as soon as it is there', async () => {
    const { files, errors } = await upload([png(`${word}.png`)], { allowedTypes: ['image'] });
    assert.deepEqual(errors, []);
    const [made] = files;
    assert.deepEqual([made.alt, made.caption, made.title, made.mime_type], ['', '', word, 'image/png']);
    assert.deepEqual([made.media_details.width, made.media_details.height], [640, 480]);
    const bytes = Buffer.from(await (await fetch(made.url)).arrayBuffer());
    assert.ok(bytes.equals(picture()));
    for (const size of Object.values(made.media_details.sizes)) {
      const answer = await fetch(size.source_url);
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
    }
    const gone = await apiFetch({ path: `/wp/v2/media/${made.id}?force=true`, method: 'DELETE' });
    assert.equal(gone.deleted, true);
    for (const url of [made.url, made.media_details.sizes.thumbnail.source_url])
      assert.equal((await fetch(url)).status, 404);
  });

  test('several files at once, each with what is said about them', async () => {
    const additionalData = { post: given.posts[0], alt_text: 'Alt', caption: 'Below', title: undefined };
    const { files, errors } = await upload(
      [1, 2, 3].map((n) => png(`${word} ${n}.png`)),
      { additionalData },
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      files.map(({ post, alt, caption }) => [post, alt, caption]),
      files.map(() => [given.posts[0], 'Alt', 'Below']),
    );
    assert.equal(new Set(files.map(({ url }) => url)).size, 3);
    for (const { id } of files) await apiFetch({ path: `/wp/v2/media/${id}?force=true`, method: 'DELETE' });
  });

  test('the same name twice becomes two addresses', async () => {
    const { files } = await upload([png(`${word}-twice.png`), png(`${word}-twice.png`)]);
    assert.notEqual(files[0].url, files[1].url);
    for (const { id } of files) await apiFetch({ path: `/wp/v2/media/${id}?force=true`, method: 'DELETE' });
  });
});

describe('errors', () => {
  test('a file that is not what it says is refused, and the others are kept', async () => {
    const wrong = new File(['#!/bin/sh\n'], `${word}.sh`, { type: 'application/x-sh' });
    const { files, errors } = await upload([wrong, png(`${word}-kept.png`)]);
    assert.equal(files.length, 1);
    assert.equal(errors.length, 1);
    assert.deepEqual([errors[0].code, errors[0].file.name], ['GENERAL', wrong.name]);
    assert.ok(errors[0].message.length > 0);
    await apiFetch({ path: `/wp/v2/media/${files[0].id}?force=true`, method: 'DELETE' });
  });

  test('a picture for a post that one may not change is refused', async () => {
    const { files, errors } = await upload([png(`${word}-other.png`)], { additionalData: { post: given.draft } });
    assert.deepEqual([files.length, errors.length], [0, 1]);
  });

  test('somebody who is not logged in may not upload', async () => {
    acting = {};
    const { files, errors } = await upload([png(`${word}-no.png`)]);
    assert.deepEqual([files.length, errors.length, errors[0].code], [0, 1, 'GENERAL']);
  });
});
