import { useRef } from 'preact/hooks';
import { Copyable } from '../../parts/copy.tsx';
import { Failure, tell } from '../../parts/index.ts';
import { refresh } from '../../server/index.ts';
import { jobWords } from '../../words/jobs.ts';
import { shellWords } from '../../words/shell.ts';
import { toolsWords } from '../../words/tools.ts';
import { ExportParts } from './export-parts.tsx';
import { ImportForm } from './import-form.tsx';
import { begin, isRunning, type Job, type Kind, ROUTE, type Run, useJobs } from './job.ts';
import { JobView } from './job-view.tsx';
import '../../described/described.css';
import '../shared/sections.css';
import './tools.css';

const COMMANDS = [
  ['restore', 'restoreText', 'npx quoin restore site.tar --data ./new-site'],
  ['tidy', 'tidyText', 'npx quoin media tidy --dry-run'],
] as const;

/** The tools for the whole site: run by the server where possible, otherwise by a command. */
export default function Tools() {
  const tools = toolsWords();
  const texts = jobWords();
  const { kept, running } = useJobs();
  const jobs = kept.answer?.body ?? [];
  const told = useTold(jobs, running);
  const run: Run = (kind, form, onProgress) => {
    form.set('kind', kind);
    if (!running) return begin(jobs, form, onProgress);
    tell(texts.busy, { kind: 'bad' });
    return undefined;
  };
  const kinds: readonly (readonly [Kind, string])[] = [
    ['import', tools.importText],
    ['export', texts.exportText],
    ['backup', texts.backupText],
    ['check', tools.checkText],
  ];
  return (
    <>
      <header class="screen-head">
        <h1>{shellWords().tools}</h1>
      </header>
      <p class="unseen" role="status">
        {told}
      </p>
      {kept.problem && <Failure problem={kept.problem} onRetry={() => void refresh(ROUTE)} />}
      <div class="sections">
        {kinds.map(([kind, text]) => {
          const job = jobs.find((one) => one.kind === kind);
          return (
            <section key={kind} class="section" aria-label={texts[kind]}>
              <h2>{texts[kind]}</h2>
              <div class="section-body">
                <p>{text}</p>
                {kind === 'import' ? (
                  <ImportForm onBegin={run} />
                ) : (
                  <form
                    class="described"
                    onSubmit={(event) => {
                      event.preventDefault();
                      run(kind, new FormData(event.currentTarget));
                    }}
                  >
                    {kind === 'export' && <ExportParts />}
                    <div class="described-actions">
                      <button type="submit" class="button">
                        {texts[kind]}
                      </button>
                    </div>
                  </form>
                )}
                {job && <JobView key={job.id} job={job} />}
              </div>
            </section>
          );
        })}
        {COMMANDS.map(([name, text, command]) => (
          <section key={name} class="section">
            <h2>{tools[name]}</h2>
            <div class="section-body">
              <p>{tools[text]}</p>
              <p class="quiet">{tools.intro}</p>
              <Copyable text={command} label={tools[name]} />
            </div>
          </section>
        ))}
      </div>
    </>
  );
}

const QUARTER = 25;

/** Announces a job that runs while the page is open: its start, each quarter, its end. */
function useTold(jobs: readonly Job[], running: Job | undefined): string {
  const texts = jobWords();
  const seen = useRef<string>(undefined);
  if (running) seen.current = running.id;
  const job = jobs.find(({ id }) => id === seen.current);
  if (!job) return '';
  const name = texts[job.kind];
  if (!isRunning(job)) return `${name}: ${job.fault ? texts.failed : texts[job.state]}`;
  const { done = 0, total = 0 } = job.progress ?? {};
  const quarters = total > 0 ? Math.floor(((done / total) * 100) / QUARTER) * QUARTER : 0;
  return quarters > 0 && quarters < 100 ? texts.percent(name, quarters) : `${name}: ${texts.running}`;
}
