import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { freePort } from './support/free-port.ts';
import { startQuoin, temporaryFolder } from './support/index.ts';

const read = (path: string): string => readFileSync(new URL(`../deploy/monitoring/${path}`, import.meta.url), 'utf8');

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}
interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string };
    }[];
  }[];
}

const { panels }: Dashboard = JSON.parse(read('dashboard.json'));
const rules = (parse(read('alerts.yaml')) as Rules).groups.flatMap((group) => group.rules);

/** What Prometheus itself knows of a server. */
const OF_PROMETHEUS = new Set(['up']);
const expressions = [
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...rules.map(({ expr }) => expr),
];

/** The metrics that an expression names: labels, what is in quotes and functions left out. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without)\s*\([^)]*\)/g, '');
  const words = [...bare.matchAll(/[a-z_][a-z0-9_]*\b(?!\s*\()/g)].map(([word]) => word);
  return words.filter((word) => !['by', 'unless', 'or', 'and'].includes(word));
}

const metricsPort = await freePort();
const quoin = await startQuoin({
  database: '',
  metricsPort,
  backupEvery: 24 * 60 * 60,
  backupTo: temporaryFolder(),
});
await quoin.as('anonymous').get('/posts');
await quoin.backUpIfDue();
const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
const served = new Set(
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  ),
);

describe('dashboard and alert rules', () => {
  test('name metrics that a server has', () => {
    const named = new Set(expressions.flatMap(metricsIn));
    assert.ok(named.size > 15);
    assert.deepEqual(
      [...named].filter((name) => !served.has(name) && !OF_PROMETHEUS.has(name)),
      [],
    );
  });

  test('cover the metrics that the manual names', () => {
    for (const metric of ['quoin_last_backup_age_seconds', 'quoin_disk_free_bytes', 'quoin_database_errors_total'])
      for (const set of [
        panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
        rules.map(({ expr }) => expr),
      ])
        assert.ok(
          set.some((expression) => expression.includes(metric)),
          metric,
        );
  });

  test('have names of their own, and say how urgent it is', () => {
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
    for (const { labels, annotations } of rules) {
      assert.match(labels.severity, /^(page|ticket)$/);
      assert.notEqual(annotations.summary, '');
    }
  });
});
