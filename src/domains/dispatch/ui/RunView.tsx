/** A planning run: how far it is, what it proposes and at which price, and what to do with that. */
import { useState } from 'react';
import { acceptMoves, undoMoves } from '#domains/dispatch/runs/accept-moves.ts';
import { stopRun } from '#domains/dispatch/runs/stop-run.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Spinner } from '#ui/components/states/Spinner.tsx';
import { Sparkline } from '#ui/components/values/Sparkline.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { formatMoney } from '#ui/format/money.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { CostTable } from './CostTable.tsx';
import { MoveList } from './MoveList.tsx';
import { readCosts, readCurve, readLeftOut, readOptions, readSentences } from './run-values.rules.ts';
import type { MoveRow, RunRow, RunState } from './use-run.ts';

interface RunViewProps {
  state: RunState;
  option: number;
  onOption: (option: number) => void;
  /** Opens the day of a move on the board. */
  onShow: (move: MoveRow) => void;
}

export function RunView({ state, option, onOption, onShow }: RunViewProps) {
  const { run, moves, isGoingOn } = state;
  const { data } = run;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  if (!data) return null;
  const shown = moves.filter((move) => move.option === option);
  const waiting = shown.filter(({ outcome }) => outcome !== 'accepted' && outcome !== 'kept');
  const chosen = waiting.filter(({ id }) => ticked.has(id));
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <div className="flex flex-col gap-4">
      <Progress run={data} isGoingOn={isGoingOn} moves={shown.length} />
      {data.summary && <p>{data.summary}</p>}
      {data.error && (
        <p role="alert" className="text-tone-danger">
          {data.error}
        </p>
      )}
      <Options run={data} option={option} onOption={onOption} />
      {!isGoingOn && (
        <Decide
          run={data}
          option={option}
          waiting={waiting}
          chosen={chosen}
          onDone={() => setTicked(new Set())}
        />
      )}
      {shown.length > 0 && (
        <Section title="Moves" aside={String(shown.length)}>
          <MoveList moves={shown} ticked={isGoingOn ? undefined : ticked} onTick={toggle} onShow={onShow} />
        </Section>
      )}
      <CostTable
        before={readCosts(data.score_before)}
        after={readCosts(readOptions(data.options)[option - 1]?.cost ?? data.score_after)}
      />
      <LeftOut run={data} />
      <Assumed run={data} />
    </div>
  );
}

/** The cost of the best plan so far, falling. */
function Progress({ run, isGoingOn, moves }: { run: RunRow; isGoingOn: boolean; moves: number }) {
  const { viewer } = useWorkplace();
  const stop = useCommand(stopRun);
  const curve = readCurve(run.progress);
  const money = (amount: number) => formatMoney(String(amount), viewer.currency, viewer.locale);
  const [first, last] = [curve[0], curve.at(-1)];
  const isStopping = stop.isPending || run.stop_requested_at !== null;
  return (
    <div className="flex flex-col gap-2">
      {isGoingOn && (
        <div className="flex items-center justify-between gap-2">
          <p role="status" className="flex min-w-0 items-center gap-2">
            <Spinner className="size-4" />
            {run.status === 'queued'
              ? 'Waiting to begin …'
              : `Planning … ${moves > 0 ? `${moves} moves so far` : ''}`}
          </p>
          <Button
            variant="outline"
            size="sm"
            disabled={isStopping}
            onClick={() =>
              stop.mutate(
                { id: run.id },
                { onError: (error) => reportError('Planning was not stopped', error) },
              )
            }
          >
            {isStopping ? 'Stopping …' : 'Stop and take what is there'}
          </Button>
        </div>
      )}
      {first && last && curve.length > 1 && (
        <figure className="flex flex-col gap-1">
          <Sparkline
            label="Cost of the best plan so far"
            values={curve.map(({ cost }) => cost)}
            height={44}
          />
          <figcaption className="flex justify-between text-label text-muted tabular">
            <span>{money(first.cost)}</span>
            <span>
              {money(last.cost)} after{' '}
              {last.seconds.toLocaleString(viewer.locale, { maximumFractionDigits: 0 })} s
            </span>
          </figcaption>
        </figure>
      )}
    </div>
  );
}

interface OptionsProps {
  run: RunRow;
  option: number;
  onOption: (option: number) => void;
}

/** The ways to fit in an emergency. */
function Options({ run, option, onOption }: OptionsProps) {
  const options = readOptions(run.options);
  if (run.kind !== 'emergency' || options.length < 2) return null;
  return (
    <RadioGroup
      label="Ways to fit it in"
      value={String(option)}
      onValueChange={(value) => onOption(Number(value))}
      options={options.map((one) => ({ value: String(one.option), label: one.summary }))}
    />
  );
}

interface DecideProps {
  run: RunRow;
  option: number;
  waiting: readonly MoveRow[];
  chosen: readonly MoveRow[];
  onDone: () => void;
}

/** Accepts all, or what is ticked, and takes the last acceptance back. */
function Decide({ run, option, waiting, chosen, onDone }: DecideProps) {
  const accept = useCommand(acceptMoves);
  const undo = useCommand(undoMoves);
  const failed = (error: unknown) => reportError('The plan was not changed', error);
  const take = (moves: readonly MoveRow[]) => {
    const isAllUntried =
      moves.length === waiting.length && waiting.every((one) => one.outcome === 'proposed');
    accept.mutate(
      { id: run.id, input: isAllUntried ? { option } : { move_ids: moves.map(({ id }) => id) } },
      { onSuccess: onDone, onError: failed },
    );
  };
  const isBusy = accept.isPending || undo.isPending;
  const hasUntried = waiting.some(({ outcome }) => outcome === 'proposed');
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2 bg-surface py-1">
      {hasUntried && (
        <Button loading={accept.isPending} disabled={isBusy} onClick={() => take(waiting)}>
          {waiting.length === 1 ? 'Accept' : `Accept all ${waiting.length}`}
        </Button>
      )}
      {chosen.length > 0 && (chosen.length < waiting.length || !hasUntried) && (
        <Button variant="outline" disabled={isBusy} onClick={() => take(chosen)}>
          Accept {chosen.length} ticked
        </Button>
      )}
      {(run.accepted ?? 0) > 0 && (
        <Button
          variant="ghost"
          loading={undo.isPending}
          disabled={isBusy}
          onClick={() => undo.mutate({ id: run.id }, { onError: failed })}
        >
          Take back
        </Button>
      )}
    </div>
  );
}

function LeftOut({ run }: { run: RunRow }) {
  const left = readLeftOut(run.left_out);
  if (left.length === 0) return null;
  return (
    <Section title="Left out" aside={String(left.length)}>
      <ul className="flex flex-col divide-y divide-line">
        {left.map(({ work_order_id, visit_id, number, title, reason, remedies }) => (
          <li key={`${work_order_id}${visit_id}`} className="py-2">
            <p className="font-medium">
              <span className="text-muted tabular">{number}</span> {title}
            </p>
            <p>{reason}</p>
            {remedies.length > 0 && (
              <ul className="mt-1 list-disc ps-5 text-muted">
                {remedies.map((remedy) => (
                  <li key={remedy}>{remedy}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Assumed({ run }: { run: RunRow }) {
  const sentences = readSentences(run.assumptions);
  if (sentences.length === 0) return null;
  return (
    <Section title="Assumed">
      <ul className="list-disc ps-5 text-muted">
        {sentences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Section>
  );
}
