import { useEffect, useState } from 'preact/hooks';
import { addressOf } from '../../place.ts';
import { can, plain, useKept, user } from '../../server/index.ts';
import { site } from '../../site.ts';
import { shellWords } from '../../words/shell.ts';
import { toolsWords } from '../../words/tools.ts';
import { type Licence, licencesIn } from './licences.ts';
import '../shared/sections.css';
import './about.css';

/** The names of database engines. */
const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** The version that is running, and the packages that it contains. Administrators see the kind of database. */
export default function About() {
  const texts = toolsWords();
  const { answer } = useKept<{ readonly database: keyof typeof ENGINES }>(
    can('manage_options') ? 'quoin/v1/server' : undefined,
  );
  return (
    <>
      <header class="screen-head">
        <h1>{shellWords().about}</h1>
      </header>
      <div class="sections">
        <section class="section">
          <h2>Quoin</h2>
          <div class="section-body">
            <p>{texts.aboutText}</p>
            <dl class="facts">
              <dt>{texts.version}</dt>
              <dd class="numbers">{import.meta.env.QUOIN_VERSION}</dd>
              {answer && (
                <>
                  <dt>{texts.database}</dt>
                  <dd translate={false}>{ENGINES[answer.body.database]}</dd>
                </>
              )}
              <dt>{texts.site}</dt>
              <dd dir="auto">{site.value?.name}</dd>
              <dt>{texts.signedIn}</dt>
              <dd dir="auto">{plain(user.value?.name ?? '')}</dd>
            </dl>
            <p>
              <a href="/docs">{texts.reference}</a>
            </p>
          </div>
        </section>
        <section class="section">
          <h2>{texts.keys}</h2>
          <div class="section-body">
            <p>{texts.keysText}</p>
            <p>
              <a href={addressOf('/profile')}>{shellWords().profile}</a>
            </p>
          </div>
        </section>
        <section class="section">
          <h2>{texts.licences}</h2>
          <div class="section-body">
            <p>{texts.licencesText}</p>
            <Licences />
          </div>
        </section>
      </div>
    </>
  );
}

function Licences() {
  const [licences, setLicences] = useState<readonly Licence[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    fetch(addressOf('/licences.md'), { signal: stop.signal })
      .then((response) => response.text())
      .then(
        (text) => setLicences(licencesIn(text)),
        () => {
          // Offline, the list stays empty; the package contains it as well.
        },
      );
    return () => stop.abort();
  }, []);
  return (
    <div class="licences">
      {licences.map(({ name, version, licence, text }) => (
        <details key={name}>
          <summary>
            <span translate={false}>{name}</span> <span class="quiet numbers">{version}</span>
            {toolsWords().by(licence)}
          </summary>
          <pre>{text}</pre>
        </details>
      ))}
    </div>
  );
}
