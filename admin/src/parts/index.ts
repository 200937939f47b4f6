/** The components that screens consist of. */
export { Dialog } from './dialog.tsx';
export { type ControlProps, Field } from './field.tsx';
export { Drawn, Icon, type IconName } from './icon.tsx';
export { Empty, Failure, Loading } from './states.tsx';
export { Stone } from './stone.tsx';
export { endToasts, recentChanges, Toasts, tell, undoLast } from './toasts.tsx';
