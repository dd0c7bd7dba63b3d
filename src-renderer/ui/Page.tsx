import { type ReactNode, type Ref, useEffect } from 'react';

interface PageProps {
  readonly title: string;
  /** One quiet sentence beside the title. */
  readonly lead?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

/** A screen: its title, its tools, its sections. */
export function Page({ title, lead, toolbar, children }: PageProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Plumbline`;
  }, [title]);
  return (
    <div className="page">
      <header className="page-head">
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
        {toolbar ? <div className="toolbar">{toolbar}</div> : null}
      </header>
      {children}
    </div>
  );
}

/** A part of a screen under a heading of its own. */
export function Section({
  title,
  heading,
  isInner = false,
  signs,
  tools,
  children,
}: {
  readonly title: string;
  /** The heading, where the focus can be led to it. */
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Whether it is one of several under a heading that they share. */
  readonly isInner?: boolean;
  /** What is said of it in a word or two, beside the heading. */
  readonly signs?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const Heading = isInner ? 'h3' : 'h2';
  return (
    <section className="section" aria-label={title}>
      <div className="section-head">
        <Heading ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </Heading>
        {signs}
        {tools ? <div className="toolbar">{tools}</div> : null}
      </div>
      {children}
    </section>
  );
}
