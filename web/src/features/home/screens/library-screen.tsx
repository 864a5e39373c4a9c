interface LibraryScreenProps {
  readonly filter: 'all' | 'notViewed' | 'viewed';
}

/** Programs that the person may watch. */
export function LibraryScreen({ filter }: LibraryScreenProps) {
  return <section data-filter={filter} />;
}
