import { user } from '../../asking/index.ts';
import { Copyable } from '../../parts/copy.tsx';
import { shellWords } from '../../words/shell.ts';
import { toolsWords } from '../../words/tools.ts';
import '../shared/sections.css';

/** Who changed what. The server shows it by a command. */
export default function Activity() {
  const texts = toolsWords();
  return (
    <>
      <header class="screen-head">
        <h1>{shellWords().activity}</h1>
      </header>
      <div class="section-body">
        <p>{texts.activityText}</p>
        <p>{texts.activityCommand}</p>
        <Copyable text="npx quoin audit --since 7d" label={shellWords().activity} />
        <p>{texts.user}</p>
        <Copyable text={`npx quoin audit --since 7d --user ${user.value?.username ?? 'NAME'}`} label={texts.user} />
      </div>
    </>
  );
}
