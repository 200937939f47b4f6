import type { CheckedRecords } from './check-records.ts';
import type { Findings, Group, ImportReport } from './report.ts';
import { type Named, named, type Occurrences } from './survey.ts';

/** The most examples printed of each kind; the file of `--report` names them, up to a hundred thousand for each reason. */
const NAMED = 10;
const EXAMPLES = 3;

/** The report as lines for people. */
export function reportLines(report: ImportReport): string[] {
  const count = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([kind, number]) => `${number} ${kind}`).join(', ') || 'nothing';
  const groups = report.groups();
  const leftOut = groups.reduce((sum, { count }) => sum + count, 0);
  return [
    `Imported: ${count(report.taken)}.`,
    ...(report.known.size > 0 ? [`Already here: ${count(report.known)}.`] : []),
    ...(leftOut > 0 ? [`Left out: ${leftOut}.`] : []),
    ...groups.flatMap(groupLines),
    ...(report.leftOverFile === undefined
      ? []
      : [`Records that Quoin cannot store: ${report.leftOver}, kept in ${report.leftOverFile}.`]),
    ...(report.findings ? findingLines(report.findings) : []),
  ];
}

/** The contents of a source, printed by a dry run. */
export function surveyLines({ site, counts, survey }: CheckedRecords): string[] {
  const fields = survey.meta.all().map(({ collection, key, facts }) => `${key} of ${collection} (${facts.things})`);
  const codes = named(survey.shortcodes).map(codeWithItems);
  const blocks = named(survey.blocks).map(withItems);
  return [
    `Would be imported from ${survey.site || site.title || 'the source'}: ${[...counts].map(([kind, number]) => `${number} ${kind}`).join(', ') || 'nothing'}.`,
    ...line(fields.length, 'Custom fields, imported if they are declared', fields),
    ...line(codes.length, 'Shortcodes that Quoin does not render', codes),
    ...line(blocks.length, 'Blocks that only WordPress can make', blocks),
    'Nothing was changed.',
  ];
}

function groupLines({ why, count, things }: Group): string[] {
  if (count === 1) return [`  ${things[0]}: ${why}`];
  return [`  ${count} times: ${why}`, ...first(things, '    ', count)];
}

/** The first names, each on a line. */
function first(things: readonly string[], indent: string, count = things.length): string[] {
  const more = count - EXAMPLES;
  const named = things.slice(0, EXAMPLES);
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].map((line) => `${indent}${line}`);
}

function findingLines(findings: Findings): string[] {
  const {
    site,
    customFields,
    formats,
    shortcodes,
    blocks,
    placed,
    files,
    refusedFiles,
    authors,
    permalinks,
    oldLinks,
  } = findings;
  const fields = customFields.map(({ resource, key, count }) => `${key} of ${resource} (${count})`);
  const codes = shortcodes.map(codeWithItems);
  const dynamic = blocks.map(withItems);
  const { reusable, unplaced, footnotes } = placed;
  return [
    ...line(customFields.length, 'Custom fields that are not declared, and were left out', fields),
    ...(fields.length > 0
      ? ['  Declare them with --declare-meta; those that begin with _, and structures, by hand in meta-fields.json.']
      : []),
    ...line(
      formats.length,
      'Post formats, which are not kept',
      formats.map(({ format, count }) => `${format} (${count})`),
    ),
    ...line(shortcodes.length, 'Shortcodes that Quoin does not render', codes),
    ...line(blocks.length, 'Blocks that only WordPress can make, and that show nothing', dynamic),
    ...(reusable.count > 0 ? [`Reusable blocks, placed in the texts that show them: ${inItems(reusable)}.`] : []),
    ...(unplaced.count > 0 ? [`Reusable blocks that could not be placed: ${inItems(unplaced)}.`] : []),
    ...(footnotes.count > 0 ? [`Footnotes, placed in the texts that show them: ${footnotes.items} items.`] : []),
    ...(files.length > 0 ? [`Files still at the old site: ${files.length}.`, ...first(files, '  ')] : []),
    ...(files.length > 0 ? ['  Copy them with --media-dir DIR or --fetch-media.'] : []),
    ...line(refusedFiles.length, 'Files that Quoin refuses, kept with the left-over records', refusedFiles),
    ...line(authors.length, 'Authors who cannot log in', authors),
    ...(authors.length > 0 ? ['  Give them passwords with quoin user set-password LOGIN.'] : []),
    ...(Object.keys(permalinks).length > 0
      ? [
          `The old site has other addresses. Keep them with ${Object.entries(permalinks)
            .map(([flag, value]) => `--${flag} '${value}'`)
            .join(' ')}.`,
        ]
      : []),
    ...(oldLinks.count > 0 ? [`Links to ${site} in texts: ${inItems(oldLinks)}.`] : []),
  ];
}

const inItems = ({ count, items }: Readonly<Occurrences>): string => `${count} in ${items} items`;
const withItems = (one: Named): string => `${one.name} (${inItems(one)})`;
const codeWithItems = (one: Named): string => `[${one.name}] (${inItems(one)})`;

function line(total: number, what: string, names: readonly string[]): string[] {
  if (total === 0) return [];
  const more = total > NAMED ? `, and ${total - NAMED} more` : '';
  return [`${what}: ${total}.`, `  ${names.slice(0, NAMED).join(', ')}${more}`];
}
