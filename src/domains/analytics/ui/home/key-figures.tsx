/** The figures that a business is steered by. Unit, formula and what is better come from the catalogue of measures. */
import type { ReactElement } from 'react';
import { Link } from '#ui/navigation.tsx';

interface KeyFigure {
  readonly title: string;
  /** Of the catalogue. */
  readonly measure: string;
  readonly link?: () => ReactElement<object>;
}

export const keyFigures = {
  invoiced: { title: 'Invoiced', measure: 'invoiced' },
  owed: {
    title: 'Owed to us',
    measure: 'receivables',
    link: () => <Link to="/financials/invoicing" search={{ view: 'open' }} />,
  },
  margin: { title: 'Job margin', measure: 'job_margin_ratio' },
  quotes_won: { title: 'Quotes won', measure: 'quote_close_rate' },
  open: {
    title: 'Open work orders',
    measure: 'backlog',
    link: () => <Link to="/work-orders" search={{ view: 'open' }} />,
  },
  completed: { title: 'Completed work orders', measure: 'completed' },
  first_time_fix: { title: 'Fixed on the first visit', measure: 'first_time_fix' },
  on_time: { title: 'Arrived on time', measure: 'on_time_arrival' },
} satisfies Readonly<Record<string, KeyFigure>>;

export type KeyFigureId = keyof typeof keyFigures;

export const keyFigure = (id: KeyFigureId): KeyFigure => keyFigures[id];
