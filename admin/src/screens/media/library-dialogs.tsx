export { DestroyDialog as default } from '../shared/destroy-dialog.tsx';
