import { DescribedForm, type Values } from '../../described/index.ts';
import { type User, useKept, user } from '../../server/index.ts';
import { peopleWords } from '../../words/people.ts';
import { roleChoices, rolesOf } from './roles.ts';

interface RoleProps {
  readonly of: User;
  readonly onSave: (changes: Values) => Promise<void>;
}

/** The role of a user. The user's own role and that of the last administrator cannot be changed; the form says why. */
export function Role({ of, onSave }: RoleProps) {
  const texts = peopleWords();
  const isAdministrator = of.roles?.includes('administrator') ?? false;
  const { answer } = useKept<unknown[]>(
    isAdministrator && of.id !== user.value?.id
      ? 'wp/v2/users?roles=administrator&context=edit&per_page=1&_fields=id'
      : undefined,
  );
  const why = of.id === user.value?.id ? texts.ownRole : answer?.total === 1 ? texts.lastAdministrator : undefined;
  const [role = ''] = of.roles ?? [];
  return (
    <DescribedForm
      of={`users/${of.id}/role`}
      label={texts.role}
      fields={{ role: { type: 'string', ...(why && { readonly: true }) } }}
      values={{ role: why ? rolesOf(of.roles) : role }}
      textsOf={() => ({ label: texts.role, fixed: why, ...(why ? {} : { choices: roleChoices(user.value) }) })}
      onSave={({ role: chosen }) => onSave({ roles: [chosen] })}
      isFixed={why !== undefined}
    />
  );
}
