import { useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { Later } from './later.tsx';
import type { Load } from './load-code.ts';

interface MenuLaterProps<Props> {
  /** The name of the button. */
  readonly label: string;
  /** Loads the menu, which opens when it appears. */
  readonly load: Load<Props>;
  readonly props: Props;
}

/** A menu button whose menu is loaded when first opened: a list has one in each row. */
export function MenuLater<Props extends object>({ label, load, props }: MenuLaterProps<Props>) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <div class="menu">
      <button
        type="button"
        class="button plain icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setWanted(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setWanted(true);
        }}
      >
        <Icon name="more" />
      </button>
    </div>
  );
  return isWanted ? (
    <Later load={load} props={props}>
      {button}
    </Later>
  ) : (
    button
  );
}
