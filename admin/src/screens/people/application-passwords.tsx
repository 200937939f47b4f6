import { useState } from 'preact/hooks';
import { DescribedForm, useDescription, type Values } from '../../described/index.ts';
import { Copyable } from '../../parts/copy.tsx';
import { Failure, Loading, tell } from '../../parts/index.ts';
import { ask, changed, refresh, useKept } from '../../server/index.ts';
import { momentOf, relativeDate } from '../../words/index.ts';
import { peopleWords } from '../../words/people.ts';
import { refused } from './refused.ts';

interface Password {
  readonly uuid: string;
  readonly name: string;
  readonly created: string;
  readonly password?: string;
}

/** The application passwords of a user: create, show once, revoke. */
export function ApplicationPasswords({ of }: { of: number | 'me' }) {
  const texts = peopleWords();
  const route = `wp/v2/users/${of}/application-passwords`;
  const { answer, problem } = useKept<Password[]>(route);
  const { fields } = useDescription('wp/v2/users/me/application-passwords');
  const [made, setMade] = useState<Password>();
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const listed = answer?.body.filter(({ uuid }) => !leaving.includes(uuid)) ?? [];

  async function make(body: Values): Promise<void> {
    setMade((await ask<Password>(route, { method: 'POST', body })).body);
    changed(route);
  }
  /** The request is sent when it can no longer be undone, or when the page is left. */
  function revoke({ uuid, name }: Password): void {
    setLeaving((before) => [...before, uuid]);
    tell(texts.revoked(name), {
      undo: () => setLeaving((before) => before.filter((one) => one !== uuid)),
      onGone: () => ask(`${route}/${uuid}`, { method: 'DELETE', keepalive: true }).then(() => changed(route), refused),
    });
  }

  return (
    <>
      <p>{texts.passwordsText}</p>
      {problem && !answer && <Failure problem={problem} onRetry={() => void refresh(route)} />}
      {!answer && !problem && <Loading rows={2} />}
      {answer && listed.length === 0 && <p class="quiet">{texts.noPasswords}</p>}
      {listed.length > 0 && (
        <ul class="rows">
          {listed.map((one) => (
            <li key={one.uuid} class="row people-password">
              <bdi>{one.name}</bdi>
              <span class="quiet numbers">{texts.made(relativeDate(momentOf(one.created)))}</span>
              <button type="button" class="button" aria-label={texts.revokeOf(one.name)} onClick={() => revoke(one)}>
                {texts.revoke}
              </button>
            </li>
          ))}
        </ul>
      )}
      {made?.password && (
        <div role="status" class="people-made section-body">
          <p>{texts.copyNow}</p>
          <Copyable text={made.password} label={made.name} />
        </div>
      )}
      {fields && (
        <DescribedForm
          of={`${route}/new`}
          label={texts.makeApplication}
          fields={{ name: { ...fields['name'], required: true } }}
          values={{ name: '' }}
          textsOf={() => ({ label: texts.application, help: texts.applicationHelp })}
          onSave={make}
          submit={texts.makeApplication}
          isNew
        />
      )}
    </>
  );
}
