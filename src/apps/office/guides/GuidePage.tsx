/**
 * A guide: numbered chapters with a table of contents. Uses the product's own components and data, so that it can't become
 * wrong.
 */

import { type ReactNode, useId } from 'react';
import { rightFor } from '#domains/invoicing/ui/financial-places.rules.ts';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

export interface GuidePageProps {
  title: string;
  description: string;
  chapters: readonly Chapter[];
}

export function GuidePage({ title, description, chapters }: GuidePageProps) {
  const contents = useId();
  return (
    <Page title={title} className="gap-6">
      <PageHeader title={title} description={description} />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_220px]">
        <article className="flex max-w-3xl min-w-0 flex-col gap-8">
          {chapters.map(({ id, title: name, body }, index) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="scroll-mt-[calc(var(--header)+16px)]"
            >
              <h2 id={`${id}-title`} className="text-lead font-semibold">
                <span className="me-2 text-subtle tabular">{index + 1}</span>
                {name}
              </h2>
              <div className="mt-2 flex flex-col gap-3 [&_li]:my-0.5 [&_ol]:list-decimal [&_ol]:ps-5 [&_p]:max-w-prose [&_ul]:list-disc [&_ul]:ps-5">
                {body}
              </div>
            </section>
          ))}
        </article>
        <nav
          aria-labelledby={contents}
          className="order-first flex flex-col gap-1 lg:sticky lg:top-[calc(var(--above)+var(--header)+20px)] lg:order-last"
        >
          <p id={contents} className="text-label text-subtle">
            In this guide
          </p>
          <ol>
            {chapters.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1 text-muted hover:text-ink">
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </Page>
  );
}

/** A link to the screen in question; only its name for readers who may not open it. */
export function To({ href, mayGo = true, children }: { href: string; mayGo?: boolean; children: ReactNode }) {
  const { permissions } = useWorkplace().viewer;
  const right = rightFor(href);
  if (!mayGo || (right && !permissions.has(right)))
    return <strong className="font-medium">{children}</strong>;
  return (
    <Link to={href} className="font-medium text-accent-ink underline-offset-2 hover:underline">
      {children}
    </Link>
  );
}

export interface FactsTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

export function FactsTable({ caption, head, rows }: FactsTableProps) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-start">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-label text-subtle">
          <tr className="border-b border-line">
            {head.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={String(cells[0])} className="border-b border-line align-top last:border-0">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={head[index]} scope="row" className="px-3 py-2 text-start font-medium">
                    {cell}
                  </th>
                ) : (
                  <td key={head[index]} className="px-3 py-2 text-muted">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
