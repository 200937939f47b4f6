import { type FieldSchemas, type FieldTexts, pickFields } from '../../described/index.ts';
import { peopleWords } from '../../words/people.ts';

const OWN = ['username', 'email', 'name', 'first_name', 'last_name', 'nickname', 'url', 'slug', 'description'];

/** The fields of a user as a form: the username cannot be changed. */
export function detailFields(fields: FieldSchemas): FieldSchemas {
  const { username, email, ...rest } = pickFields(fields, OWN);
  return {
    ...(username && { username: { ...username, readonly: true } }),
    ...(email && { email: { ...email, required: true } }),
    ...rest,
  };
}

/** The labels and descriptions of a user's fields. */
export function userTexts(name: string): FieldTexts {
  const texts = peopleWords();
  const all: Readonly<Record<string, FieldTexts>> = {
    username: { label: texts.username, help: texts.usernameHelp, fixed: texts.usernameFixed },
    email: { label: texts.email },
    name: { label: texts.displayName },
    first_name: { label: texts.first_name },
    last_name: { label: texts.last_name },
    nickname: { label: texts.nickname },
    url: { label: texts.url },
    slug: { label: texts.slug, help: texts.slugHelp },
    description: { label: texts.description, help: texts.descriptionHelp },
  };
  return all[name] ?? {};
}
