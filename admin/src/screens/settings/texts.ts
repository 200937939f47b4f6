import type { FieldTexts } from '../../described/index.ts';
import { locale } from '../../words/index.ts';
import { settingsWords } from '../../words/settings.ts';

const FORMATS = ['aside', 'audio', 'chat', 'gallery', 'image', 'link', 'quote', 'status', 'video'] as const;

/** Sunday, 1 January 2023: the first of seven days for the names of weekdays. */
const weekday = (day: number): string =>
  new Intl.DateTimeFormat(locale.value, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day));

const zones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The label and description of each setting. Unknown settings have those of the server. */
export function settingTexts(name: string): FieldTexts {
  const texts = settingsWords();
  const fixed = texts.fixed;
  const openOrClosed = [
    { value: 'open', label: texts.open },
    { value: 'closed', label: texts.closed },
  ];
  const all: Readonly<Record<string, FieldTexts>> = {
    title: { label: texts.title, help: texts.titleHelp },
    description: { label: texts.description, help: texts.descriptionHelp },
    url: { label: texts.url, help: texts.urlHelp },
    email: { label: texts.email, help: texts.emailHelp },
    language: { label: texts.language, help: texts.languageHelp },
    timezone: {
      label: texts.timezone,
      help: texts.timezoneHelp,
      choices: zones().map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    },
    date_format: { label: texts.date_format, help: texts.date_formatHelp },
    time_format: { label: texts.time_format, help: texts.time_formatHelp },
    start_of_week: {
      label: texts.start_of_week,
      choices: [1, 2, 3, 4, 5, 6, 0].map((value) => ({ value, label: weekday(value) })),
    },
    default_category: { label: texts.default_category, help: texts.default_categoryHelp, pick: 'wp/v2/categories' },
    default_post_format: {
      label: texts.default_post_format,
      choices: [
        { value: '0', label: texts.standard },
        ...FORMATS.map((value) => ({ value, label: texts[value] as string })),
      ],
    },
    use_smilies: { label: texts.use_smilies, help: texts.use_smiliesHelp },
    posts_per_page: { label: texts.posts_per_page, help: texts.posts_per_pageHelp },
    show_on_front: {
      label: texts.show_on_front,
      choices: [
        { value: 'posts', label: texts.latest },
        { value: 'page', label: texts.aPage },
      ],
    },
    page_on_front: { label: texts.page_on_front, pick: 'wp/v2/pages' },
    page_for_posts: { label: texts.page_for_posts, pick: 'wp/v2/pages' },
    default_comment_status: {
      label: texts.default_comment_status,
      help: texts.default_commentHelp,
      choices: openOrClosed,
    },
    default_ping_status: { label: texts.default_ping_status, choices: openOrClosed },
  };
  return { ...all[name], fixed };
}
