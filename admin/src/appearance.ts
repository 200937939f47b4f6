import { effect, signal } from '@preact/signals';

/** How the interface looks and behaves on this device: what can be chosen, the default first. */
export const looks = {
  appearance: ['system', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  size: ['normal', 'large', 'larger'],
  sidebar: ['wide', 'narrow'],
  /** What `Tab` does in code. WCAG 2.1.2: `Esc` leaves it either way. */
  tab: ['indents', 'leaves'],
} as const;

export type Look = keyof typeof looks;

const names = Object.keys(looks) as Look[];
const keyOf = (look: Look): string => `quoin-${look}`;

const chosen = signal(
  Object.fromEntries(
    names.map((look) => [look, looks[look].find((one) => one === localStorage.getItem(keyOf(look))) ?? looks[look][0]]),
  ),
);

export const chosenLook = <Of extends Look>(look: Of) => chosen.value[look] as (typeof looks)[Of][number];

export function chooseLook<Of extends Look>(look: Of, choice: (typeof looks)[Of][number]): void {
  localStorage.setItem(keyOf(look), choice);
  chosen.value = { ...chosen.value, [look]: choice };
}

/** Shows on the root element what is chosen, now and later: style sheets read it there. */
export const applyLooks = (): (() => void) =>
  effect(() => {
    for (const look of names) {
      const choice = chosenLook(look);
      if (choice === looks[look][0]) delete document.documentElement.dataset[look];
      else document.documentElement.dataset[look] = choice;
    }
  });
