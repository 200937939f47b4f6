import { Copyable } from '../../parts/copy.tsx';
import { shellWords } from '../../words/shell.ts';
import { toolsWords } from '../../words/tools.ts';
import '../shared/sections.css';

const TOOLS = [
  ['import', 'importText', 'npx quoin import export.xml --media-dir ./wp-content/uploads'],
  ['backup', 'backupText', 'npx quoin backup site.tar'],
  ['restore', 'restoreText', 'npx quoin restore site.tar --data ./new-site'],
  ['check', 'checkText', 'npx quoin check'],
  ['tidy', 'tidyText', 'npx quoin media tidy --dry-run'],
] as const;

/** What is done with the whole site: each with its command. */
export default function Tools() {
  const texts = toolsWords();
  return (
    <>
      <header class="screen-head">
        <h1>{shellWords().tools}</h1>
      </header>
      <p class="quiet">{texts.intro}</p>
      <div class="sections">
        {TOOLS.map(([name, text, command]) => (
          <section key={name} class="section">
            <h2>{texts[name]}</h2>
            <div class="section-body">
              <p>{texts[text]}</p>
              <Copyable text={command} label={texts[name]} />
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
