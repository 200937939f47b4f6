import { useRef } from 'preact/hooks';
import { Failure, Loading, tell } from '../../parts/index.ts';
import { ask, keep, refresh, useKept } from '../../server/index.ts';
import { fullDate, momentOf, relativeDate } from '../../words/index.ts';
import { peopleWords } from '../../words/people.ts';
import { whenFree } from '../shared/keys.ts';
import { programOf } from './program.ts';
import { refused } from './refused.ts';

interface Session {
  readonly id: string;
  readonly is_current: boolean;
  readonly began_gmt: string;
  readonly seen_gmt: string;
  readonly address: string;
  readonly user_agent: string;
}

const ROUTE = 'quoin/v1/sessions';

/** The sessions of the user; each other session can be ended. */
export function Sessions() {
  const texts = peopleWords();
  const { answer, problem } = useKept<Session[]>(ROUTE);
  const listed = answer?.body ?? [];

  const list = useRef<HTMLUListElement>(null);

  async function end(ended: readonly Session[], path: string): Promise<void> {
    const at = others.findIndex((one) => ended.includes(one));
    const from = document.activeElement;
    await ask(path, { method: 'DELETE' });
    if (answer) keep(ROUTE, { ...answer, body: answer.body.filter((one) => !ended.includes(one)) });
    tell(texts.sessionsEnded(ended.length));
    const left = list.current?.getElementsByTagName('button');
    whenFree(() => (left?.[at] ?? left?.[at - 1] ?? list.current)?.focus(), from);
  }

  const others = listed.filter(({ is_current }) => !is_current);
  return (
    <>
      <p>{texts.sessionsText}</p>
      {problem && !answer && <Failure problem={problem} onRetry={() => void refresh(ROUTE)} />}
      {!answer && !problem && <Loading rows={2} />}
      <ul ref={list} class="rows" tabIndex={-1} aria-label={texts.sessions}>
        {listed.map((one) => {
          const began = fullDate(momentOf(one.began_gmt));
          const program = programOf(one.user_agent) || texts.unknownProgram;
          return (
            <li key={one.id} class="row people-password">
              <bdi translate={false}>{program}</bdi>
              <span class="quiet numbers">
                <bdi>{one.address}</bdi> · {texts.began(began)} · {texts.seen(relativeDate(momentOf(one.seen_gmt)))}
              </span>
              {one.is_current ? (
                <span>{texts.thisSession}</span>
              ) : (
                <button
                  type="button"
                  class="button"
                  aria-label={texts.endSessionOf(program, began)}
                  onClick={() => void end([one], `${ROUTE}/${one.id}`).catch(refused)}
                >
                  {texts.endSession}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 1 && (
        <p>
          <button type="button" class="button" onClick={() => void end(others, ROUTE).catch(refused)}>
            {texts.endOthers}
          </button>
        </p>
      )}
    </>
  );
}
