package glovebox.sh3d.files;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is written, which remembers what the disk said: some writers of the application hear it and go on. */
final class WatchedStream extends FilterOutputStream {
    private IOException failure;

    WatchedStream(Path path) throws IOException {
        super(null);
        OutputStream file = Files.newOutputStream(path);
        out = new BufferedOutputStream(file);
    }

    @Override
    public void write(int each) throws IOException {
        watch(() -> out.write(each));
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        watch(() -> out.write(bytes, from, length));
    }

    @Override
    public void flush() throws IOException {
        watch(out::flush);
    }

    /** Closed twice by those who are careful. */
    @Override
    public void close() throws IOException {
        watch(out::close);
    }

    /** @throws IOException what the disk said at any time */
    void mustBeWhole() throws IOException {
        if (failure != null) throw failure;
    }

    private interface Writing {
        void run() throws IOException;
    }

    private void watch(Writing writing) throws IOException {
        try {
            writing.run();
        } catch (IOException refused) {
            if (failure == null) failure = refused;
            throw refused;
        }
    }
}
