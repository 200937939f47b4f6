declare module '*.css';

interface ImportMeta {
  readonly env: { readonly QUOIN_VERSION: string };
}
