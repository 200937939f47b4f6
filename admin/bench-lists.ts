import type { Page } from 'playwright-core';

/** How long a list of very many posts takes to be painted, from the answer of the server on. */

const ROUNDS = 5;

const LIST = '/wp-json/wp/v2/posts?';

/** Notes when something of the list was painted. */
const WATCH = `
  window.paints = [];
  new MutationObserver((changes) => {
    const isOfList = ({ target }) => target instanceof Element && target.closest('main') && !target.closest('.chips');
    if (changes.some(isOfList)) requestAnimationFrame(() => setTimeout(() => paints.push(performance.now())));
  }).observe(document, { childList: true, subtree: true });`;

/** The last answer with rows: those for numbers alone ask for one. */
const ANSWERED = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.includes('${LIST}') && name.includes('per_page=50'))
  .reduce((last, { responseEnd }) => Math.max(last, responseEnd), 0)`;

/** From each answer to its rows, in milliseconds. The page is signed in. */
export async function paintingTimes(page: Page, address: string): Promise<number[]> {
  const times: number[] = [];
  await page.addInitScript(WATCH);
  await page.goto(`${address}/admin/posts`);
  await page.locator('tbody tr').nth(9).waitFor();
  await page.waitForLoadState('networkidle');
  async function measure(act: () => Promise<unknown>): Promise<void> {
    const before = await page.evaluate<number>(ANSWERED);
    const next = page.waitForResponse(
      (answer) => answer.url().includes(LIST) && answer.url().includes('per_page=50') && answer.ok(),
    );
    await act();
    await (await next).finished();
    let took: number | null = null;
    while (took === null)
      took = await page.evaluate<number | null>(`(() => {
      const answered = ${ANSWERED};
      const painted = answered > ${before} ? paints.find((at) => at > answered) : undefined;
      return painted === undefined ? null : painted - answered;
    })()`);
    times.push(took);
    await page.waitForLoadState('networkidle');
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    // The next page is fetched ahead, so that its answer is there before the click: not measured here.
    for (const order of ['modified', round % 2 ? 'title' : 'oldest'])
      await measure(() => page.getByRole('combobox', { name: 'Order' }).selectOption(order));
    await measure(() => page.getByRole('searchbox').fill(['harbour', 'stone', 'tide', 'light', 'rope'][round] ?? ''));
    await page.goto(`${address}/admin/posts?author=${round + 2}`);
    await page.waitForLoadState('networkidle');
  }
  return times;
}
