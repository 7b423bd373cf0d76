/** "Why not this technician?" for a booked visit: answered in a sentence for whoever is chosen. */
import { useState } from 'react';
import type { WhyNotAnswer } from '#domains/scheduling/planning-answers.rules.ts';
import { usePeople } from '#domains/scheduling/ui/board/use-board-data.ts';
import { useReport } from '#ui/api/report.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';

export interface WhyNotProps {
  visitId: string;
  /** Who has it. */
  technicianId: string | null;
}

export function WhyNot({ visitId, technicianId }: WhyNotProps) {
  const { rows: people } = usePeople();
  const [chosen, setChosen] = useState('');
  const { data, error, isFetching } = useReport<WhyNotAnswer>(
    'why_not_technician',
    { visit_id: visitId, technician_id: chosen },
    { enabled: chosen !== '' },
  );
  const answer = error ? classifyError(error).friendly : data?.sentence;
  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Why not another technician?">
        <Select
          value={chosen}
          placeholder="Choose a technician"
          options={people
            .filter(({ id, role }) => role === 'technician' && id !== technicianId)
            .map(({ id, full_name }) => ({ value: id, label: full_name }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      </Field>
      <p aria-live="polite" className="text-muted">
        {chosen !== '' && (isFetching ? 'Looking …' : answer)}
      </p>
    </div>
  );
}
