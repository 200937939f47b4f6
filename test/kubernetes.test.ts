import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import packageFile from '../package.json' with { type: 'json' };
import { settings } from '../src/config/settings.ts';

interface Container {
  readonly image: string;
  readonly ports?: readonly { readonly name: string }[];
  readonly resources: { readonly requests: Record<string, string>; readonly limits: Record<string, string> };
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}
type Manifest = ReturnType<typeof parse>;

const variables = new Set<string>(Object.values(settings).map(({ variable }) => variable));

for (const variant of ['single', 'several'])
  describe(`deploy/kubernetes/${variant}`, () => {
    const folder = new URL(`../deploy/kubernetes/${variant}/`, import.meta.url);
    const files = readdirSync(folder).sort();
    const manifests = new Map<string, Manifest>(
      files.map((name) => [name, parse(readFileSync(new URL(name, folder), 'utf8'))]),
    );
    const kustomization = manifests.get('kustomization.yaml') ?? {};
    const all = [...manifests.values()];
    const workloads = all.filter(({ kind }) => /^(StatefulSet|Deployment|CronJob)$/.test(kind));
    const podOf = ({ spec }: Manifest) => (spec.jobTemplate?.spec ?? spec).template.spec;

    test('names every file, and sets only existing settings', () => {
      const named = [...kustomization['resources'], 'kustomization.yaml'].sort();
      assert.deepEqual(named, files);
      const literals: string[] = kustomization['configMapGenerator'][0].literals;
      for (const literal of literals) assert.ok(variables.has(literal.split('=')[0] ?? ''), literal);
      for (const name of ['QUOIN_URL', 'QUOIN_TRUSTED_PROXIES'])
        assert.ok(literals.some((literal) => literal.startsWith(`${name}=`)));
      assert.doesNotMatch(JSON.stringify(all), /latest|PASSWORD=|SECRET/);
    });

    test('runs one release, with limits, without rights, and with a disk that cannot be written to', () => {
      assert.equal(kustomization['images'][0].newTag, packageFile.version);
      for (const workload of workloads) {
        const pod = podOf(workload);
        assert.equal(pod.automountServiceAccountToken, false);
        assert.deepEqual(
          [pod.securityContext.runAsNonRoot, pod.securityContext.runAsUser, pod.securityContext.seccompProfile.type],
          [true, 1000, 'RuntimeDefault'],
        );
        for (const { image, resources, securityContext, volumeMounts } of pod.containers as Container[]) {
          assert.equal(image, `quoin:${packageFile.version}`);
          assert.deepEqual(Object.keys(resources.requests), ['cpu', 'memory']);
          assert.ok(resources.limits['memory']);
          assert.deepEqual(securityContext, {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
          const mounted = volumeMounts.map(({ name }) => name).sort();
          const there = [...(workload['spec'].volumeClaimTemplates ?? []).map((claim: Manifest) => claim['metadata'])];
          assert.deepEqual(mounted, [...there, ...pod.volumes].map(({ name }) => name).sort());
          assert.ok(volumeMounts.some(({ mountPath }) => mountPath === '/data'));
          for (const { emptyDir } of pod.volumes) assert.ok(emptyDir.sizeLimit);
        }
      }
    });

    test('asks the server how it is', () => {
      const { spec } = all.find(({ kind }) => kind === (variant === 'single' ? 'StatefulSet' : 'Deployment')) ?? {};
      const pod = spec.template.spec;
      const [container] = pod.containers;
      const paths = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) => container[name].httpGet.path);
      assert.deepEqual(paths, ['/health/live', '/health/ready', '/health/live']);
      assert.ok(pod.terminationGracePeriodSeconds > Number(settings.drain.default));
      const service = all.find(({ kind }) => kind === 'Service');
      assert.deepEqual(service?.['spec'].selector, spec.selector.matchLabels);
      assert.deepEqual(
        service?.['spec'].ports.map((port: Manifest) => port['targetPort']),
        ['http'],
      );
      if (variant === 'single') {
        assert.equal(spec.replicas, 1);
        assert.ok(spec.volumeClaimTemplates.some(({ metadata }: Manifest) => metadata.name === 'data'));
      } else {
        assert.ok(spec.replicas > 1);
        assert.deepEqual(spec.strategy.rollingUpdate, { maxSurge: 1, maxUnavailable: 0 });
      }
    });
  });
