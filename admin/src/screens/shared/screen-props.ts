/** The parameters in the address of a screen, by name; `area` is the first segment, such as `posts`. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>> & { readonly area: string };
}
