import { useKept } from '../../server/index.ts';
import { jobWords } from '../../words/jobs.ts';
import { shellWords } from '../../words/shell.ts';

interface Type {
  readonly name: string;
  readonly rest_base: string;
}

/** The types of items to export; all if none is chosen. */
export function ExportParts() {
  const { answer } = useKept<Readonly<Record<string, Type>>>('wp/v2/types?_fields=name,rest_base');
  const own = shellWords();
  if (!answer) return null;
  return (
    <fieldset class="described-several">
      <legend>{jobWords().only}</legend>
      {Object.values(answer.body).map(({ name, rest_base }) => (
        <label key={rest_base} class="check">
          <input type="checkbox" name="only[]" value={rest_base} />
          {rest_base in own ? own[rest_base as 'posts'] : name}
        </label>
      ))}
    </fieldset>
  );
}
