/** A line of the table of settings. */
export interface Setting {
  /** Name of the flag, without the dashes. Settings without a flag are secrets and stay out of process lists. */
  readonly flag?: string;
  readonly variable: string;
  readonly type:
    | 'text'
    | 'integer'
    | 'duration'
    | 'switch'
    | 'choice'
    | 'timezone'
    | 'url'
    | 'origin'
    | 'permalinks'
    | 'prefix'
    | 'login'
    | 'email'
    | 'password'
    | 'networks'
    | 'folder'
    | 'database'
    | 'replicas'
    | 'uploads';
  readonly default: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly choices?: readonly string[];
  readonly secret?: true;
  readonly note: string;
}
