"""The settings of a host, and the sentences about bad ones."""

from pathlib import Path

import pytest

from ep_rules import toml
from ep_tui.host.config import BadConfig, HostConfig, load, shown, with_address


def test_without_a_file_the_defaults_hold():
    assert load(None) == HostConfig()
    assert HostConfig().listen == "127.0.0.1"


def test_the_shown_settings_are_a_file_with_the_same_settings(tmp_path):
    path = tmp_path / "host.toml"
    config = HostConfig(port=2200, most_tables=5)
    path.write_text(shown(config), encoding="utf-8")
    assert load(path) == config


@pytest.mark.parametrize(
    "text", ["most_tables = 0", "most_sesions = 3", "port = 'x'", "port = 70000", "listen ="]
)
def test_a_bad_setting_is_refused_in_one_sentence(tmp_path, text):
    path = tmp_path / "host.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadConfig) as error:
        load(path)
    assert str(error.value).startswith(f"The settings in {path} cannot be used: ")
    assert str(error.value).count("\n") == 0


def test_a_missing_file_is_refused_in_one_sentence(tmp_path):
    with pytest.raises(BadConfig, match="No such file"):
        load(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("text", "listen", "port"),
    [
        ("0.0.0.0:22", "0.0.0.0", 22),
        (":2300", "127.0.0.1", 2300),
        ("example.org", "example.org", 2222),
        ("[::1]:2300", "::1", 2300),
    ],
)
def test_an_address_names_a_host_a_port_or_both(text, listen, port):
    config = with_address(HostConfig(), text)
    assert (config.listen, config.port) == (listen, port)


@pytest.mark.parametrize("text", ["127.0.0.1:x", "127.0.0.1:99999", ":-1"])
def test_a_bad_address_is_refused_in_one_sentence(text):
    with pytest.raises(BadConfig, match="is not an address"):
        with_address(HostConfig(), text)


def test_the_file_in_deploy_has_every_setting_with_its_default():
    path = Path(__file__).parents[2] / "deploy" / "host.toml"
    assert load(path) == HostConfig()
    settings = toml.loads(path.read_text(encoding="utf-8"))
    assert set(settings) == set(HostConfig.__struct_fields__)


def test_the_page_of_the_host_tells_every_setting():
    page = (Path(__file__).parents[2] / "docs" / "host.md").read_text(encoding="utf-8")
    assert [name for name in HostConfig.__struct_fields__ if f"`{name}`" not in page] == []
