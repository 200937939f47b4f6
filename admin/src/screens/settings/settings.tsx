import { DescribedForm, type FieldSchemas, pickFields, useDescription, type Values } from '../../described/index.ts';
import { Failure, Loading, tell } from '../../parts/index.ts';
import { Menu } from '../../parts/menu.tsx';
import { keep, Problem, plain, refresh, useKept } from '../../server/index.ts';
import { openSite } from '../../site.ts';
import { settingsWords } from '../../words/settings.ts';
import { shellWords } from '../../words/shell.ts';
import { type Members, sendAsSeen } from '../shared/send-as-seen.ts';
import { Clock } from './clock.tsx';
import { settingTexts } from './texts.ts';
import '../shared/sections.css';

const ROUTE = 'wp/v2/settings';

/** The settings in groups; settings of the server that are not named here come last. */
const GROUPS = {
  site: ['title', 'description', 'url', 'email', 'language'],
  time: ['timezone', 'date_format', 'time_format', 'start_of_week'],
  writing: ['default_category', 'default_post_format', 'use_smilies'],
  reading: [
    'posts_per_page',
    'show_on_front',
    'page_on_front',
    'page_for_posts',
    'default_comment_status',
    'default_ping_status',
  ],
} as const;

const ONLY_OF_PAGES = ['page_on_front', 'page_for_posts'];
const HAVE_EXAMPLES = ['timezone', 'date_format', 'time_format'];

type Group = keyof typeof GROUPS | 'further';

/** The settings of the site: name, time zone, writing and reading. */
export default function Settings() {
  const { fields, problem, retry } = useDescription(ROUTE);
  return (
    <>
      <header class="screen-head">
        <h1>{shellWords().settings}</h1>
      </header>
      {problem && <Failure problem={problem} onRetry={retry} />}
      {fields ? <Groups fields={fields} /> : !problem && <Loading />}
    </>
  );
}

function Groups({ fields }: { fields: FieldSchemas }) {
  const path = `${ROUTE}?_fields=${Object.keys(fields).join(',')}`;
  const { answer, problem } = useKept<Values>(path);
  const named: readonly string[] = Object.values(GROUPS).flat();
  const further = Object.keys(fields).filter((name) => !named.includes(name));
  if (!answer) return problem ? <Failure problem={problem} onRetry={() => void refresh(path)} /> : <Loading />;
  const values = Object.fromEntries(
    Object.entries(answer.body).map(([name, value]) => [name, typeof value === 'string' ? plain(value) : value]),
  );
  return (
    <div class="sections">
      {problem && <Failure problem={problem} onRetry={() => void refresh(path)} />}
      {(Object.entries({ ...GROUPS, further }) as [Group, readonly string[]][]).map(([group, names]) => {
        const own = pickFields(fields, names);
        return (
          Object.keys(own).length > 0 && (
            <GroupForm
              key={group}
              group={group}
              fields={own}
              values={pickValues(values, names)}
              sent={answer.body}
              path={path}
            />
          )
        );
      })}
    </div>
  );
}

const pickValues = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

interface GroupFormProps {
  readonly group: Group;
  readonly fields: FieldSchemas;
  readonly values: Values;
  /** The values as the server sent them. */
  readonly sent: Values;
  readonly path: string;
}

function GroupForm({ group, fields, values, sent, path }: GroupFormProps) {
  const texts = settingsWords();
  const name = texts[group];

  async function change(body: Values, seen: Members): Promise<Values> {
    try {
      const answer = await sendAsSeen<Values>({ item: 'settings', method: 'PATCH', path, body }, seen);
      keep(path, answer);
      void openSite();
      return answer.body;
    } catch (problem) {
      if (!(problem instanceof Problem && problem.isConflict)) throw problem;
      await refresh(path);
      throw new Problem({ ...problem, message: texts.conflict });
    }
  }
  /** Saves changes, with undo. */
  async function save(body: Values, told: string): Promise<void> {
    const names = Object.keys(body);
    const before = pickValues(values, names);
    const after = pickValues(await change(body, pickValues(sent, names)), names);
    tell(told, { undo: () => void change(before, after).catch(refused) });
  }

  const changeable = Object.keys(fields).filter((field) => !fields[field]?.readonly);
  return (
    <section class="section" aria-labelledby={`settings-${group}`}>
      <h2 id={`settings-${group}`}>{name}</h2>
      <DescribedForm
        of={`settings/${group}`}
        label={name}
        fields={fields}
        values={values}
        textsOf={settingTexts}
        onSave={(changes) => save(changes, texts.saved(name))}
        // These settings name pages, and apply only if a page is the front page.
        isShown={(field, current) => !ONLY_OF_PAGES.includes(field) || current['show_on_front'] === 'page'}
        below={(field, current) => HAVE_EXAMPLES.includes(field) && <Clock name={field} values={current} />}
        actions={
          changeable.length > 0 && (
            <Menu
              label={texts.backOf(name)}
              button={texts.back}
              class="button plain"
              items={changeable.map((field) => ({
                label: settingTexts(field).label ?? field,
                onChoose: () =>
                  void save({ [field]: null }, texts.wentBack(settingTexts(field).label ?? field)).catch(refused),
              }))}
            />
          )
        }
      />
    </section>
  );
}

function refused(problem: unknown): void {
  if (!(problem instanceof Problem)) throw problem;
  tell(problem.message, { kind: 'bad' });
}
