// The part of mjml that is used; the package has no types.
declare module 'mjml' {
  export interface MjmlResult {
    readonly html: string;
    readonly errors: readonly { readonly formattedMessage: string }[];
  }
  export default function mjml2html(
    source: string,
    options: { readonly validationLevel: 'strict' },
  ): Promise<MjmlResult>;
}
