import { spawnSync } from 'node:child_process';

/**
 * Fails on a known advisory of level high or above in what is installed with the server. Where the list of advisories
 * cannot be reached, it says so and does not fail: a build without a network is no less safe than the one before.
 */
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], { encoding: 'utf8' });
const report = readReport(stdout);
const counts = report?.metadata?.vulnerabilities;
if (!counts) {
  console.log('The list of advisories cannot be reached: not checked.');
} else {
  const { high, critical } = counts;
  console.log(`Advisories in production dependencies: ${critical} critical, ${high} high`);
  for (const [name, { severity }] of Object.entries(report.vulnerabilities ?? {})) console.log(`${severity}  ${name}`);
  process.exitCode = high + critical > 0 ? 1 : 0;
}

interface Report {
  readonly metadata?: { readonly vulnerabilities?: { readonly high: number; readonly critical: number } };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

function readReport(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
