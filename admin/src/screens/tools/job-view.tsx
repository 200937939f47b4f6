import { currentNonce } from '../../server/index.ts';
import { fileSize } from '../../words/file-size.ts';
import { fullDate, momentOf, relativeDate } from '../../words/index.ts';
import { jobWords } from '../../words/jobs.ts';
import { shellWords } from '../../words/shell.ts';
import { number } from '../../words/words.ts';
import { end, isRunning, type Job, ROUTE } from './job.ts';

/** The result of a job, or its progress. */
export function JobView({ job }: { job: Job }) {
  const texts = jobWords();
  const { state, is_clean, kind, options, report, file, fault } = job;
  const isBad = state === 'failed' || (state === 'done' && is_clean === false);
  return (
    <div class="job">
      <p>
        <strong class={isBad ? 'job-bad' : ''}>
          {state === 'done' && is_clean === false ? texts.faults : texts[state]}
        </strong>
        <span class="quiet">
          {options.dry_run && ` · ${texts.dryRun}`}
          {options.source && (
            <>
              {' · '}
              <bdi class="job-source">{options.source}</bdi>
            </>
          )}
          {` · ${relativeDate(momentOf(job.ended_gmt ?? job.started_gmt))}`}
        </span>
      </p>
      {isRunning(job) && <Running job={job} />}
      {fault && (
        <p class="field-fault job-source" lang="en">
          {fault}
        </p>
      )}
      {report && report.lines.length > 0 && (
        <details open={report.lines.length < 12}>
          <summary>{texts.report}</summary>
          <pre lang="en" dir="ltr" translate={false}>
            {report.lines.join('\n')}
          </pre>
          {report.more > 0 && <p class="quiet">{texts.more(report.more)}</p>}
        </details>
      )}
      {file && (
        <p class="quiet numbers">
          <bdi class="job-source">{file.name}</bdi> · {fileSize(file.bytes)} ·{' '}
          {texts.until(fullDate(momentOf(file.until_gmt)))}
        </p>
      )}
      <div class="job-actions">
        {file && (
          <a
            class="button main"
            aria-label={`${texts.download}: ${file.name}`}
            download={file.name}
            href={`/wp-json/${ROUTE}/${job.id}/file`}
            onClick={({ currentTarget }) => {
              currentTarget.search = `?_wpnonce=${currentNonce()}`;
            }}
          >
            {texts.download}
          </a>
        )}
        <button
          type="button"
          class="button"
          aria-label={`${isRunning(job) ? shellWords().cancel : texts.remove}: ${texts[kind]}`}
          onClick={({ currentTarget }) => {
            // A removed element passes the focus to the tool.
            if (!isRunning(job)) currentTarget.closest('section')?.querySelector('button')?.focus();
            void end(job);
          }}
        >
          {isRunning(job) ? shellWords().cancel : texts.remove}
        </button>
      </div>
    </div>
  );
}

function Running({ job: { kind, progress } }: { job: Job }) {
  const texts = jobWords();
  const { done = 0, total = 0, per_second = null, seconds_left = null } = progress ?? {};
  const rate = per_second !== null && texts.pace(number(Math.round(per_second * 10) / 10));
  return (
    <>
      <progress
        aria-label={texts.progressOf(texts[kind])}
        {...(total > 0 && { value: Math.min(done, total), max: total })}
      />
      {progress && (
        <p class="quiet numbers">
          {[
            total > 0 ? texts.of(number(done), number(total)) : number(done),
            rate,
            seconds_left !== null && texts.left(seconds_left),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </>
  );
}
