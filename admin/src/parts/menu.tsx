import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import './menu.css';

export interface MenuItem {
  readonly label: string;
  /** Its action, or its target. */
  readonly onChoose?: () => void;
  readonly href?: string;
  readonly isBad?: boolean;
}

interface MenuProps {
  /** The name of the button. */
  readonly label: string;
  readonly button: ComponentChildren;
  readonly class?: string;
  readonly items: readonly MenuItem[];
  /** Whether it is open initially: a click has requested its code. */
  readonly isOpenAtFirst?: boolean;
  /** Whether it is shown above everything, where the surroundings of the button would clip it. */
  readonly isFree?: boolean;
}

/** A button that opens a list of commands: arrows move, `Enter` chooses, `Esc` returns to the button. */
export function Menu({ label, button, items, class: kind = 'button plain icon', ...how }: MenuProps) {
  const { isFree = false, isOpenAtFirst = false } = how;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  // Below the button, or above it where there is more room.
  const freePlace = (): Record<string, string> => {
    const box = opener.current?.getBoundingClientRect();
    if (!isFree || !box) return {};
    const isLow = box.bottom > innerHeight / 2;
    const room = isLow ? box.top : innerHeight - box.bottom;
    return {
      position: 'fixed',
      insetInline: 'auto',
      left: `${Math.max(8, Math.min(box.left, innerWidth - 240))}px`,
      ...(isLow ? { top: 'auto', bottom: `${innerHeight - box.top + 4}px` } : { top: `${box.bottom + 4}px` }),
      maxHeight: `${room - 16}px`,
      overflowY: 'auto',
    };
  };
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  useLayoutEffect(() => {
    if (!isOpen) return;
    move(0);
    const outside = (event: PointerEvent): void => {
      if (!list.current?.contains(event.target as Node) && !opener.current?.contains(event.target as Node))
        setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [isOpen]);

  const entries = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const move = (to: number): void => {
    const all = entries();
    all.at(to % all.length)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const at = entries().indexOf(document.activeElement as HTMLElement);
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      Home: () => move(0),
      End: () => move(-1),
      Escape: close,
      Tab: () => setOpen(false),
    };
    const step = steps[event.key];
    if (!step) return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
    step();
  };

  return (
    <div class="menu">
      <button
        ref={opener}
        type="button"
        class={kind}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen && (
        <div
          id={id}
          ref={list}
          class="menu-list"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          style={freePlace()}
          onKeyDown={press}
        >
          {items.map(({ label: text, href, onChoose, isBad }) =>
            href ? (
              <a
                key={text}
                role="menuitem"
                class="menu-item"
                href={href}
                // The public site has absolute addresses; it opens beside the admin interface.
                target={href.startsWith('/') ? undefined : '_blank'}
                rel="noreferrer"
                tabIndex={-1}
                onClick={() => setOpen(false)}
              >
                {text}
              </a>
            ) : (
              <button
                key={text}
                type="button"
                role="menuitem"
                class={isBad ? 'menu-item bad' : 'menu-item'}
                tabIndex={-1}
                onClick={() => {
                  close();
                  onChoose?.();
                }}
              >
                {text}
              </button>
            ),
          )}
        </div>
      )}
    </div>
  );
}
