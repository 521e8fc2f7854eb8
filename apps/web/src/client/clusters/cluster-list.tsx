import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { ApiResult } from '../data/api-request.ts';
import { invalidateRecords, type RecordName } from '../data/queries.ts';
import { undoOneBatch } from '../data/undo-one-batch.ts';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toasts.tsx';
import { CLUSTERS_TEXTS } from './clusters-texts.ts';
import type { Clusters, ValueCluster } from './use-clusters.ts';
import './clusters.css';

/** The effect of a merge, as the API returns it. */
export interface Merged {
  records: number;
  batch: string;
}

export interface ClusterListProps {
  found: Clusters;
  /** Kinds of record that a merge changes. */
  changes: readonly RecordName[];
  /** True if the user may merge. */
  mayMerge: boolean;
  /** Merges values into another one. */
  merge: (from: readonly string[], into: string) => Promise<ApiResult<Merged>>;
  /** True for a value that others can be merged into only. */
  isBuiltin?: (value: string) => boolean;
  /** True if the counts are numbers of records. */
  hasCounts: boolean;
}

/** Clusters of similar values, each with a button that merges it. Merged clusters stay until the dialog closes. */
export function ClusterList(props: ClusterListProps): ReactNode {
  const t = useTexts(CLUSTERS_TEXTS);
  // The clusters as they were found first. A merge refetches them, and the merged one must stay for its undo.
  const [{ clusters, complete }] = useState(props.found);
  return (
    <>
      {!complete && <p className="ui-problem">{t.part}</p>}
      {clusters.length === 0 && <p role="status">{t.none}</p>}
      <ul className="clusters">
        {clusters.map((cluster) => (
          <ClusterCard
            key={cluster.values.map(({ value }) => value).join('\n')}
            {...props}
            cluster={cluster}
          />
        ))}
      </ul>
    </>
  );
}

function ClusterCard({ cluster, ...props }: ClusterListProps & { cluster: ValueCluster }): ReactNode {
  const t = useTexts(CLUSTERS_TEXTS);
  const { count } = useFormat();
  const id = useId();
  const { merged, isBusy, merge, undo } = useMerge(props);
  const { isBuiltin = () => false, mayMerge, hasCounts } = props;
  const builtin = cluster.values.find(({ value }) => isBuiltin(value))?.value;
  const [into, setInto] = useState(builtin ?? cluster.into);
  const others = cluster.values
    .map(({ value }) => value)
    .filter((value) => value !== into && !isBuiltin(value));
  return (
    <li className="cluster" aria-labelledby={`${id}-title`}>
      <p id={`${id}-title`} className="ui-soft">
        {t[cluster.similarity]}
      </p>
      {cluster.values.map(({ value, count: records }) => (
        <label key={value} className="cluster-value">
          <input
            type="radio"
            name={id}
            checked={value === into}
            disabled={merged !== undefined || isBusy}
            onChange={() => setInto(value)}
          />
          <span>{value}</span>
          <span className="ui-soft">
            {hasCounts ? t.records(records, count(records)) : isBuiltin(value) && t.builtin}
          </span>
        </label>
      ))}
      {mayMerge && (
        <div className="cluster-merge">
          {merged && <p role="status">{t.merged(merged.records, count(merged.records), into)}</p>}
          {/* One button that merges and undoes, so that it keeps the focus. */}
          <Button
            isPending={isBusy}
            isDisabled={!merged && others.length === 0}
            onPress={() => void (merged ? undo() : merge(others, into))}
          >
            {merged ? t.undo : t.merge(into)}
          </Button>
          {others.length === 0 && <p className="ui-hint">{t.noTerm}</p>}
        </div>
      )}
    </li>
  );
}

/** Returns how to merge a cluster and undo it, and the merge that was done. */
function useMerge({ merge, changes }: ClusterListProps) {
  const t = useTexts(CLUSTERS_TEXTS);
  const queries = useQueryClient();
  const [merged, setMerged] = useState<Merged>();
  const [isBusy, setBusy] = useState(false);
  const run = async <T,>(request: Promise<ApiResult<T>>, done: (data: T) => void): Promise<void> => {
    setBusy(true);
    const result = await request;
    setBusy(false);
    if (!result.ok) showToast({ text: result.problem.message, kind: 'bad' });
    else done(result.data);
  };
  return {
    merged,
    isBusy,
    merge: (from: readonly string[], into: string) =>
      run(merge(from, into), (data) => {
        setMerged(data);
        void invalidateRecords(queries, changes);
      }),
    undo: async () => {
      if (merged === undefined) return;
      await run(undoOneBatch(queries, merged.batch, changes), () => {
        setMerged(undefined);
        showToast({ text: t.undone });
      });
    },
  };
}
