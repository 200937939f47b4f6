/** What a screen is given: the parts of its address, by name. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}
