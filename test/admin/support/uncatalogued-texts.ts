import type { Page } from 'playwright-core';

/**
 * The texts of the page in Latin letters that are not from the catalogue, which the pseudo-language puts into brackets: what
 * nobody could translate. Those of the site itself are to be in other letters; names for log-in and of files, addresses and
 * dates cannot be.
 */
export async function uncataloguedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(() => {
    const found = [document.title];
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.closest('time, kbd, code, svg, [translate=no], .ProseMirror')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-roledescription'])
        if (element.hasAttribute(name)) found.push(element.getAttribute(name));
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
    }
    return found;
  })()`);
  return [...new Set(texts.map(withoutBrackets))].filter((text) => /[a-z]{2}/i.test(text) && !names.test(text));
}

const names =
  /^(Quoin|admin|editor|author2?|contributor|subscriber|\S+@\S+|https?:\S+|127\.0\.0\.1:\d+|\((Ctrl|⌘)\+\S+\)|tests|· uncategorized · \S+)$|^\d+\.png$|^image\/png |^\d{1,2} \w+ \d{4}(, \d\d:\d\d)?$/;

/** What is left of a text without what is in brackets, and in brackets within. */
function withoutBrackets(text: string): string {
  const rest = text.replaceAll(/\[[^[\]]*\]/g, '');
  return rest === text ? text.replaceAll(/\s+/g, ' ').trim() : withoutBrackets(rest);
}
