/** A recorder of tests: it records nothing, and ends when it is told. */
export class PretendedRecorder extends EventTarget {
  static readonly isTypeSupported = () => true;
  readonly mimeType = 'audio/webm';
  state = 'inactive';
  readonly stream: MediaStream;
  constructor(stream: MediaStream) {
    super();
    this.stream = stream;
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(new Event('stop'));
  }
}
