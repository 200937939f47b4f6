import { openDatabase } from '../../src/storage/index.ts';
import { migrate, migrations } from '../../src/storage/migrations/migrate.ts';

const words = migrations.find(({ name }) => name === 'words of texts')?.version ?? 0;

/** A database as it was before the search had words: rows with folded texts and an index of grams, but for the last ones, whose grams wait. */
export async function siteWithGrams(address: string, count: number): Promise<void> {
  const database = await openDatabase(address);
  await migrate(
    database,
    migrations.filter(({ version }) => version < words),
  );
  await database.transaction(async ({ run }) => {
    for (let id = 1; id <= count; id += 1) {
      const title = `lantern no${id}`;
      await run(
        "INSERT INTO posts (id, type, status, state, title, slug, date) VALUES (?, 'post', 'publish', 'publish', ?, ?, '2026-01-01T00:00:00')",
        [id, title, `post-${id}`],
      );
      await run("INSERT INTO posts_search (id, title, excerpt, content) VALUES (?, ?, '', '')", [id, title]);
      if (database.dialect.name === 'postgres') {
        await run("INSERT INTO posts_grams (id, grams) VALUES (?, string_to_array(?, ' '))", [id, gramsOf(title)]);
      } else if (id < count - 5)
        await run('INSERT INTO posts_grams (rowid, grams) VALUES (?, ?)', [id, gramsOf(title)]);
    }
    if (database.dialect.name === 'sqlite')
      await run("UPDATE grams_indexed SET up_to = ? WHERE name = 'posts'", [count - 6]);
    await run("INSERT INTO blocks (cell, date, id, total, changed) VALUES ('post:publish', '', 0, ?, 1)", [count]);
    await run("INSERT INTO tallies (cell, facet, total) VALUES ('post:publish', '', ?)", [count]);
  });
  await database.close();
}

const gramsOf = (text: string): string =>
  [
    ...new Set(
      text.split(' ').flatMap((word) => [...word].flatMap((_, at) => [1, 2, 3].map((n) => word.slice(at, at + n)))),
    ),
  ].join(' ');
