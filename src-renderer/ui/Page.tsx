import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { ScreenName } from './screen-name.ts';

interface PageProps {
  /** The folder of the screen, whose sheet styles what is within. */
  readonly screen?: string;
  readonly title: string;
  /** What the figures of the screen mean, behind a button beside the title. */
  readonly about?: ReactNode;
  /** One quiet sentence beside the title. */
  readonly lead?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
}

const PageFilters = createContext<HTMLElement | null>(null);
const SectionTools = createContext<HTMLElement | null>(null);

/** A screen: its head with title, filters, tools and tabs, which stays in sight, and its cards. */
export function Page({ screen, title, about, lead, toolbar, tabs, children }: PageProps): ReactNode {
  const [filters, setFilters] = useState<HTMLElement | null>(null);
  useEffect(() => {
    document.title = `${title} · Plumbline`;
  }, [title]);
  const page = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!head.current) return;
    // What sticks beneath the head has to know how high it is.
    const sizes = new ResizeObserver(() =>
      page.current?.style.setProperty('--page-head', `${head.current?.offsetHeight ?? 0}px`),
    );
    sizes.observe(head.current);
    return () => sizes.disconnect();
  }, []);
  return (
    <ScreenName value={screen}>
      <div ref={page} className="page" data-screen={screen}>
        <header ref={head} className="page-head">
          <div className="page-title">
            <h1>{title}</h1>
            {about}
            {lead ? <p className="lead">{lead}</p> : null}
          </div>
          <div className="page-filters" ref={setFilters} />
          {toolbar ? <div className="toolbar">{toolbar}</div> : null}
          {tabs ? <div className="page-tabs">{tabs}</div> : null}
        </header>
        <PageFilters value={filters}>
          <div className="page-body">{children}</div>
        </PageFilters>
      </div>
    </ScreenName>
  );
}

/** Filters of the whole screen, shown in its head by the part that knows their values. */
export function InPageHead({ children }: { readonly children: ReactNode }): ReactNode {
  const filters = useContext(PageFilters);
  return filters && createPortal(children, filters);
}

/** Tools of a part of a screen, shown beside its heading by what is within it. */
export function InSectionHead({ children }: { readonly children: ReactNode }): ReactNode {
  const tools = useContext(SectionTools);
  return tools && createPortal(children, tools);
}

/** A part of a screen under a heading of its own. */
export function Section({
  title,
  heading,
  isInner = false,
  note,
  signs,
  tools,
  children,
}: {
  readonly title: string;
  /** The heading, where the focus can be led to it. */
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Whether it is one of several under a heading that they share. */
  readonly isInner?: boolean;
  /** What the part is about in a few words, such as its period. */
  readonly note?: ReactNode;
  /** A word or two about the part, beside the heading. */
  readonly signs?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const [toolsElement, setToolsElement] = useState<HTMLElement | null>(null);
  const Heading = isInner ? 'h3' : 'h2';
  return (
    <section className="section" aria-label={title}>
      <div className="section-head">
        <Heading ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </Heading>
        {note ? <span className="section-note">{note}</span> : null}
        {signs}
        <div className="toolbar">
          <div className="section-tools" ref={setToolsElement} />
          {tools}
        </div>
      </div>
      <SectionTools value={toolsElement}>{children}</SectionTools>
    </section>
  );
}
