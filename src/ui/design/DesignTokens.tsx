import { Sample, SampleGrid } from './Sample.tsx';

const surfaces = [
  'canvas',
  'surface',
  'raised',
  'wash',
  'selected',
  'line',
  'line-strong',
  'control-line',
  'inverse',
];
const inks = ['ink', 'muted', 'subtle', 'accent-ink'];
const solids = ['accent', 'accent-hover', 'danger', 'danger-hover'];
const series = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5'];

export function DesignTokens() {
  return (
    <SampleGrid>
      <Sample name="Surfaces and lines">
        <Swatches names={surfaces} />
      </Sample>
      <Sample name="Ink">
        {inks.map((name) => (
          <span key={name} className="me-3 font-medium" style={{ color: `var(--${name})` }}>
            {name}
          </span>
        ))}
      </Sample>
      <Sample name="Accent, danger, chart series">
        <Swatches names={[...solids, ...series]} />
      </Sample>
      <Sample name="Type" wide>
        <div className="flex flex-col gap-1">
          <p className="text-figure font-semibold tracking-tight">Figure 26/32 · $48,210.50</p>
          <p className="text-title font-semibold tracking-tight">Title 20/28 · Rooftop unit does not cool</p>
          <p className="text-phone">Phone 16/24 · Check the breaker before you open the panel</p>
          <p className="text-lead font-semibold">Lead 15/22 · Visits and travel</p>
          <p>
            Body 13.5/20 · Ångström, Żółć, Ğüneş, naïve façade: Latin and Latin Extended are served by
            ourselves.
          </p>
          <p className="text-label text-muted">Label 12/16 · Due tomorrow 14:30 · 1234567890</p>
          <p className="text-tiny text-subtle">Tiny 11/16 · keys only</p>
          <p dir="rtl" lang="he">
            כתובת הלקוח ומספר ההזמנה 1042 נשארים קריאים גם מימין לשמאל
          </p>
        </div>
      </Sample>
    </SampleGrid>
  );
}

function Swatches({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <span key={name} className="flex w-20 flex-col gap-1 text-tiny text-muted">
      <span className="h-8 rounded-md border border-line" style={{ background: `var(--${name})` }} />
      {name}
    </span>
  ));
}
