"""The server: tables for people and bots, pages and live updates."""
