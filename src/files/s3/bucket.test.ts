import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBucket, urlIn } from './bucket.ts';

describe('the address of a bucket', () => {
  for (const [address, url] of [
    ['s3://photos', 'https://photos.s3.us-east-1.amazonaws.com/2026/11/a.png'],
    ['s3://photos/?region=eu-central-1', 'https://photos.s3.eu-central-1.amazonaws.com/2026/11/a.png'],
    ['s3://photos?region=eu-central-1&path-style=true', 'https://s3.eu-central-1.amazonaws.com/photos/2026/11/a.png'],
    ['s3://photos/site/one/?endpoint=http://127.0.0.1:9000', 'http://127.0.0.1:9000/photos/site/one/2026/11/a.png'],
    [
      's3://photos/site?endpoint=https://store.example&path-style=false',
      'https://photos.store.example/site/2026/11/a.png',
    ],
    ['s3://my_Bucket.1?endpoint=https%3A%2F%2Fstore.example', 'https://store.example/my_Bucket.1/2026/11/a.png'],
  ] as const)
    test(`${address} leads to ${new URL(url).host}`, () => {
      const bucket = readBucket(address);
      assert.equal(urlIn(bucket, bucket.endpoint, `${bucket.prefix}2026/11/a.png`).href, url);
    });

  test('may name where clients find the store', () => {
    const bucket = readBucket('s3://a-bucket?endpoint=http://store:9000&public-endpoint=https://files.example');
    assert.equal(urlIn(bucket, bucket.publicEndpoint, 'é.png').href, 'https://files.example/a-bucket/%C3%A9.png');
    assert.equal(urlIn(bucket, bucket.endpoint, '').href, 'http://store:9000/a-bucket');
  });

  for (const [address, fault] of [
    ['s3:', /"" is no name of a bucket/],
    ['s3://a', /"a" is no name of a bucket/],
    ['s3://bucket:80/', /must look like s3:\/\/bucket\/prefix/],
    ['s3://bucket/#x', /must look like/],
    ['s3://key:secret@bucket/', /credentials belong into AWS_ACCESS_KEY_ID/],
    ['s3://bucket/../other', undefined],
    ['s3://bucket/a b', /prefix may have/],
    ['s3://bucket/.hidden', /prefix may have/],
    ['s3://bucket/?endpoint=store.example', /endpoint must be an address/],
    ['s3://bucket/?endpoint=ftp://store.example', /endpoint must be an address/],
    ['s3://bucket/?endpoint=https://store.example/path', /endpoint must be an address/],
    ['s3://bucket/?endpoint=https://key:secret@store.example', /endpoint must be an address/],
    ['s3://bucket/?region=', /"" is no region/],
    ['s3://bucket/?path-style=1', /path-style must be true or false/],
    ['s3://bucket/?region=a&region=b', /region is named twice/],
    ['s3://bucket/?acl=public', /"acl" is none of endpoint, public-endpoint, region, path-style/],
  ] as const)
    test(`${address} ${fault ? 'is refused' : 'cannot leave the bucket'}`, () => {
      if (fault) assert.throws(() => readBucket(address), { name: 'UnusableStore', message: fault });
      else assert.equal(readBucket(address).prefix, 'other/');
    });
});
