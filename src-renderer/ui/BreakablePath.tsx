import { Fragment, type ReactNode } from 'react';

/** A text that may be longer than its place, such as the name of a pipeline: it breaks after slashes. */
export function BreakablePath({ text }: { readonly text: string }): ReactNode {
  return text.split(/(?<=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
