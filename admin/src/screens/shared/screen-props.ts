/** What a screen is given: the parts of its address, by name; `area` is the first, such as `posts`. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>> & { readonly area: string };
}
