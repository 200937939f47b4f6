import { addressOf } from '../../place.ts';
import { activityWords } from '../../words/activity.ts';

/** A line of the audit log. */
export interface Entry {
  readonly id: number;
  readonly date_gmt: string;
  readonly login: string;
  readonly address: string;
  readonly operation: string;
  readonly resource: string;
  readonly item: number;
  readonly members: readonly string[];
}

/** Kinds of items that are filtered by, with the screens that show one. */
const screens: Readonly<Record<string, string>> = {
  post: '/posts/',
  page: '/pages/',
  attachment: '/media/',
  comment: '',
  category: '',
  tag: '',
  user: '/users/',
};

export const resources: readonly string[] = Object.keys(screens);

/** The kind of an item in words; of one that is not known, its name. */
export function resourceOf(resource: string): string {
  const { resources: named } = activityWords();
  return named(resource);
}

/** What was done, in words. */
export const operationOf = (operation: string): string => activityWords().operations(operation);

/** Where an item can be looked at; what is deleted is nowhere. */
export function addressOfItem({ resource, operation, item }: Entry): string | undefined {
  const screen = screens[resource];
  return screen && item > 0 && operation !== 'delete' ? addressOf(screen + item) : undefined;
}
