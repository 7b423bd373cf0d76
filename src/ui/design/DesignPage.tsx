/**
 * The design language on one page: every component in every state. Built in development and test only. Look at it in both
 * themes and both densities before and after a change to a component.
 */
import './design.css';
import type { ReactNode } from 'react';
import { AppearanceForm } from '../components/inputs/AppearanceForm.tsx';
import { Page } from '../components/layout/Page.tsx';
import { DesignControls } from './DesignControls.tsx';
import { DesignFigures } from './DesignFigures.tsx';
import { DesignFloating } from './DesignFloating.tsx';
import { DesignInputs } from './DesignInputs.tsx';
import { DesignList } from './DesignList.tsx';
import { DesignStates } from './DesignStates.tsx';
import { DesignTokens } from './DesignTokens.tsx';

const parts: readonly (readonly [string, ReactNode])[] = [
  ['Tokens', <DesignTokens key="tokens" />],
  ['Buttons and marks', <DesignControls key="controls" />],
  ['Inputs', <DesignInputs key="inputs" />],
  ['States of a screen', <DesignStates key="states" />],
  ['Figures and facts', <DesignFigures key="figures" />],
  ['What floats', <DesignFloating key="floating" />],
  ['List', <DesignList key="list" />],
];

export function DesignPage() {
  return (
    <main>
      <Page title="Design">
        <header className="flex flex-wrap items-end justify-between gap-4 border-b border-line pb-4">
          <div>
            <h1 className="text-title font-semibold tracking-tight">Design language</h1>
            <p className="max-w-prose text-muted">
              Neutral ground, one accent, borders instead of shadows, state in three signs: shape, word, hue.
            </p>
          </div>
          <AppearanceForm inline />
        </header>
        {parts.map(([title, part]) => (
          <section key={title} aria-label={title} className="flex flex-col gap-4 border-b border-line pb-8">
            <h2 className="text-lead font-semibold">{title}</h2>
            {part}
          </section>
        ))}
      </Page>
    </main>
  );
}
