/**
 * Pictures that were marked as decorative. The interface cannot store this: the pictures have no alternative text, as they
 * should, and this device does not ask for one again.
 */

const STORED = 'quoin-decorative-pictures';
const MOST = 5000;

function marked(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

export const isDecorative = (id: number): boolean => marked().includes(id);

export function markDecorative(id: number): void {
  localStorage.setItem(STORED, JSON.stringify([...new Set([...marked(), id])].slice(-MOST)));
}
