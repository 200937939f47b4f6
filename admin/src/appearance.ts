/** The theme: light, dark, or that of the system. Stored on this device. */
export type Appearance = 'system' | 'light' | 'dark';

const STORED = 'quoin-appearance';

export function appearance(): Appearance {
  const stored = localStorage.getItem(STORED);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies the theme of this device; `tokens.css` reads it from the root element. */
export function applyAppearance(): void {
  const chosen = appearance();
  if (chosen === 'system') delete document.documentElement.dataset['appearance'];
  else document.documentElement.dataset['appearance'] = chosen;
}

export function chooseAppearance(chosen: Appearance): void {
  localStorage.setItem(STORED, chosen);
  applyAppearance();
}
