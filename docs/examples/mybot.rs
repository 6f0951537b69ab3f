//! A player for `palatine arena GAME exec:./mybot greedy`: in Splendor it buys what it can.
//!
//!     rustc -O -o mybot docs/examples/mybot.rs
//!
//! It needs no crate, and reads only what it needs. To use the view, take a JSON crate of your choice.
use std::io::{self, BufRead, Write};

/// What stands between a key and the next of some characters.
fn after<'a>(line: &'a str, key: &str, ends: &[char]) -> &'a str {
    let start = line.find(key).map_or(line.len(), |at| at + key.len());
    line[start..].split(ends).next().unwrap_or("")
}

/// The last purchase among the legal moves, or else any move. Notations hold no quotation marks or commas.
fn choose(line: &str, random: &mut u64) -> String {
    let legal: Vec<&str> = after(line, "\"legal\":[", &[']']).split(',').map(|m| m.trim_matches('"')).collect();
    *random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    let any = legal[(*random >> 33) as usize % legal.len()];
    legal.iter().rev().find(|m| m.starts_with("buy")).unwrap_or(&any).to_string()
}

fn main() -> io::Result<()> {
    let (mut random, mut out) = (1u64, io::stdout());
    for line in io::stdin().lock().lines() {
        let line = line?;
        match after(&line, "\"type\":\"", &['"']) {
            "hello" => writeln!(out, "{{\"type\":\"hello\",\"protocol\":1,\"name\":\"mybot.rs\"}}")?,
            "game" => random = after(&line, "\"seed\":", &[',', '}']).parse().unwrap_or(1),
            "turn" => {
                let id = after(&line, "\"id\":", &[',', '}']);
                writeln!(out, "{{\"type\":\"move\",\"id\":{id},\"move\":\"{}\"}}", choose(&line, &mut random))?
            }
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}
