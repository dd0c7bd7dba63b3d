interface MarkupPolicies {
  createPolicy(name: 'default', rules: { readonly createHTML: (text: string) => string }): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: MarkupPolicies;
  }
}

/** The charts' library empties its element with an empty text; nothing else may become markup. */
export function allowOnlyEmptyMarkup(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text === '') return text;
      throw new TypeError('Text is not made into markup here.');
    },
  });
}
